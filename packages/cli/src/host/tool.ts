import { studioJobs, studioRegistry } from "@reelkiln/studio";
import { UsageError } from "@reelkiln/toolkit/cli";
import type { CliProgram, Terminal, ToolVerb } from "@reelkiln/toolkit/cli";

/** Runs a command line of a program. */
export type RunProgram = (
  program: CliProgram,
  words: readonly string[],
  terminal: Terminal,
) => Promise<number>;

/**
 * `reelkiln tool NAME [JSON] [FLAGS]`: any tool of the registry, with a flag for each argument; JSON gives several at
 * once. Without NAME: the list of tools.
 */
export async function runTool(
  program: CliProgram,
  { words, run }: { readonly words: readonly string[]; readonly run: RunProgram },
  terminal: Terminal,
): Promise<number> {
  const projectRoot = process.cwd();
  const surface = studioRegistry({ projectRoot, jobs: studioJobs({ projectRoot }) });
  const verbs = surface.tools.map((tool): ToolVerb => ({ verb: tool.name, tool: tool.name }));
  const [name, json, ...flags] = words;
  const isJson = json?.trimStart().startsWith("{") === true;
  const rest = isJson ? flags : words.slice(1);
  const tools: CliProgram = {
    ...program,
    name: `${program.name} tool`,
    summary: "Runs a tool of the registry by its name, as every other transport serves it.",
    verbs: verbs.map((verb) => (isJson && verb.verb === name ? withJson(verb, json) : verb)),
    hostVerbs: [],
    tools: surface.tools,
    surface: async () => surface,
  };
  return run(tools, name === undefined ? ["--help"] : [name, ...rest], terminal);
}

function withJson(verb: ToolVerb, text: string): ToolVerb {
  try {
    return { ...verb, fixed: JSON.parse(text) as Readonly<Record<string, unknown>> };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`The arguments are not valid JSON: ${error.message}.`);
  }
}
