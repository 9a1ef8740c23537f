import { UsageError } from "./arguments.ts";
import { flagsOf } from "./flags.ts";
import type { CliProgram } from "./verb.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

/** The completion script of a shell: verbs, and each verb's flags and their words. Throws UsageError. */
export function completionScript(program: CliProgram, shell: string | undefined): string {
  const verbs = program.verbs.map(({ verb }) => verb);
  const hosts = (program.hostVerbs ?? []).map(({ verb }) => verb);
  const words = [...verbs, ...hosts, "completion"];
  switch (shell) {
    case "bash":
      return bashScript(program, words);
    case "zsh":
      return `#compdef ${program.name}\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(program, words)}`;
    case "fish":
      return fishScript(program, words);
    default:
      throw new UsageError(`completion takes a shell: ${SHELLS.join(", ")}.`);
  }
}

function flagWords(
  program: CliProgram,
): readonly (readonly [verb: string, flags: readonly string[]])[] {
  return program.verbs.map((verb) => {
    const tool = program.tools.find(({ name }) => name === verb.tool);
    const flags = tool === undefined ? [] : flagsOf(verb, tool);
    return [verb.verb, [...flags.map(({ name }) => `--${name}`), "--json", "--help"]] as const;
  });
}

function bashScript(program: CliProgram, words: readonly string[]): string {
  const name = `_${program.name.replace(/\W/g, "_")}`;
  const cases = flagWords(program).map(
    ([verb, flags]) =>
      `    ${verb}) COMPREPLY=($(compgen -f -W "${flags.join(" ")}" -- "$word")) ;;`,
  );
  return [
    `${name}() {`,
    '  local word="${COMP_WORDS[COMP_CWORD]}"',
    '  if [ "$COMP_CWORD" = 1 ]; then',
    `    COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$word"))`,
    "    return",
    "  fi",
    '  case "${COMP_WORDS[1]}" in',
    ...cases,
    "  esac",
    "}",
    `complete -o filenames -F ${name} ${program.name}`,
    "",
  ].join("\n");
}

function fishScript(program: CliProgram, words: readonly string[]): string {
  const { name } = program;
  const flags = flagWords(program).flatMap(([verb, names]) =>
    names.map(
      (flag) => `complete -c ${name} -n "__fish_seen_subcommand_from ${verb}" -l ${flag.slice(2)}`,
    ),
  );
  return [
    `complete -c ${name} -n __fish_use_subcommand -f -a "${words.join(" ")}"`,
    ...flags,
    "",
  ].join("\n");
}
