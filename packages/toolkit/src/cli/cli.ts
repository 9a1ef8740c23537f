/**
 * The command-line entry: verbs over a surface of tools, with flags, help and completion from their
 * schemas. Reads no process: the host hands in a `Terminal`. Maturity: evolving until 1.0.
 */
export type { CliProgram, HostVerb, Show, Shown, Terminal, ToolVerb } from "./verb.ts";
export { UsageError } from "./arguments.ts";
export { runCli } from "./run-cli.ts";
export { progressText } from "./progress-line.ts";
