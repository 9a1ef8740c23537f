import type { ToolDescriptor } from "../declare/declare.ts";
import type { Flag } from "./flags.ts";
import { flagsOf } from "./flags.ts";
import type { CliProgram, ToolVerb } from "./verb.ts";

/** The page of `PROGRAM --help`: every verb on one line. */
export function programHelp(program: CliProgram): string {
  const rows = [
    ...program.verbs.map((verb) => [verb.verb, summaryOf(verb, program)] as const),
    ...(program.hostVerbs ?? []).map(({ verb, summary }) => [verb, summary] as const),
    ["completion", "Completion script for bash, zsh or fish"] as const,
  ];
  return [
    program.summary,
    "",
    `Usage: ${program.name} VERB [ARGUMENTS] [FLAGS]`,
    "",
    "Verbs:",
    ...table(rows),
    "",
    `${program.name} VERB --help shows a verb's flags and examples; --json gives its result as JSON.`,
  ].join("\n");
}

/** The page of `PROGRAM VERB --help`, from the tool's own descriptor. */
export function verbHelp(program: CliProgram, verb: ToolVerb, tool: ToolDescriptor): string {
  const flags = flagsOf(verb, tool);
  const places = (verb.positionals ?? []).map((key) => placeOf(key, tool));
  const usage = [program.name, verb.verb, ...places, ...(flags.length > 0 ? ["[FLAGS]"] : [])];
  const positionals = (verb.positionals ?? []).map(
    (key) => [key.toUpperCase(), tool.inputSchema.properties?.[key]?.description ?? ""] as const,
  );
  const general = [
    ["--json", "Print the result as JSON."],
    ["-h, --help", "Show this page."],
  ] as const;
  const examples = verb.examples ?? [];
  return [
    tool.description,
    "",
    `Usage: ${usage.join(" ")}`,
    ...section("Arguments:", table(positionals)),
    ...section("Flags:", table([...flags.map(flagRow), ...general])),
    ...section(
      "Examples:",
      examples.map((line) => `  ${line}`),
    ),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", title, ...lines];
}

function summaryOf(verb: ToolVerb, program: CliProgram): string {
  const tool = program.tools.find(({ name }) => name === verb.tool);
  return verb.summary ?? tool?.title ?? verb.tool;
}

function placeOf(key: string, tool: ToolDescriptor): string {
  const name = key.toUpperCase();
  return tool.inputSchema.required?.includes(key) === true ? name : `[${name}]`;
}

function flagRow(flag: Flag): readonly [string, string] {
  const short = flag.short === undefined ? "" : `-${flag.short}, `;
  const negated = flag.kind === "switch" && flag.schema.default === true;
  const name = negated ? `--[no-]${flag.name}` : `--${flag.name}`;
  const value = {
    text: valueWord(flag),
    number: " N",
    list: " A,B…",
    pairs: " KEY=VALUE",
    json: " JSON",
    switch: "",
  }[flag.kind];
  return [
    `${short}${name}${value}`,
    flag.required ? `${flag.description} Required.` : flag.description,
  ];
}

function valueWord(flag: Flag): string {
  return flag.values.length > 0 && flag.values.length <= 5
    ? ` ${flag.values.join("|")}`
    : ` ${flag.key.toUpperCase()}`;
}

const GAP = 2;
const WIDEST_LEFT = 28;

/** Two columns; a left cell that is too wide stands on a line of its own. */
function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const widths = rows.map(([left]) => left.length).filter((width) => width <= WIDEST_LEFT);
  const width = Math.max(0, ...widths) + GAP;
  return rows.flatMap(([left, right]) =>
    left.length <= WIDEST_LEFT
      ? [`  ${left.padEnd(width)}${right}`.trimEnd()]
      : [`  ${left}`, `  ${" ".repeat(width)}${right}`],
  );
}
