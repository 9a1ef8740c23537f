import type { ToolDescriptor } from "../declare/declare.ts";
import { isFinished } from "../jobs/jobs.ts";
import type { Job } from "../jobs/jobs.ts";
import {
  type Fault,
  type FaultKind,
  type ProgressReport,
  type ToolResult,
  faultText,
} from "../run/run.ts";
import { nearestMatch } from "../schema/schema.ts";
import { type ParsedWords, UsageError, parseWords } from "./arguments.ts";
import { completionScript } from "./completion.ts";
import { flagsOf } from "./flags.ts";
import { programHelp, verbHelp } from "./help.ts";
import { progressLine } from "./progress-line.ts";
import type { CliProgram, Terminal, ToolVerb } from "./verb.ts";

const EXIT_BUG = 1;
const EXIT_INPUT = 2;

const EXIT_BY_KIND: Readonly<Record<FaultKind, number>> = {
  arguments: EXIT_INPUT,
  input: EXIT_INPUT,
  tool: 4,
  timeout: 4,
  busy: 4,
  cancelled: 130,
  internal: EXIT_BUG,
};

/**
 * Runs one command line (without the program's own name) and resolves to its exit code: 0 done,
 * 1 a bug, 2 the caller's input, 3 the environment, 4 the work failed, 130 cancelled.
 */
export async function runCli(
  program: CliProgram,
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    return await dispatch(program, words, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    if (words.includes("--json")) terminal.out(`${JSON.stringify(usageFault(error))}\n`);
    else terminal.err(`${program.name}: ${error.message}\n`);
    return EXIT_INPUT;
  }
}

async function dispatch(
  program: CliProgram,
  [word, ...rest]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (word === undefined || word === "--help" || word === "-h" || word === "help") {
    const shown = `${programHelp(program)}\n`;
    if (word === undefined) terminal.err(shown);
    else terminal.out(shown);
    return word === undefined ? EXIT_INPUT : 0;
  }
  if (word === "--version" || word === "-V") {
    terminal.out(`${program.version}\n`);
    return 0;
  }
  if (word === "completion") {
    terminal.out(completionScript(program, rest[0]));
    return 0;
  }
  const host = program.hostVerbs?.find(({ verb }) => verb === word);
  if (host !== undefined) {
    const asked = host.ownHelp === true ? rest.slice(0, 1) : rest;
    if (!asked.includes("--help") && !asked.includes("-h")) return host.run(rest, terminal);
    terminal.out(`${host.help}\n`);
    return 0;
  }
  return runVerb(program, { verb: findVerb(program, word), words: rest }, terminal);
}

function findVerb(program: CliProgram, word: string): ToolVerb {
  const verb = program.verbs.find((row) => row.verb === word);
  if (verb !== undefined) return verb;
  const known = [...program.verbs, ...(program.hostVerbs ?? [])].map((row) => row.verb);
  const nearest = nearestMatch(word, known);
  throw new UsageError(
    `Unknown verb "${word}". ${nearest === undefined ? `Verbs: ${known.join(", ")}.` : `Did you mean "${nearest}"?`}`,
  );
}

async function runVerb(
  program: CliProgram,
  { verb, words }: { readonly verb: ToolVerb; readonly words: readonly string[] },
  terminal: Terminal,
): Promise<number> {
  const tool = program.tools.find(({ name }) => name === verb.tool);
  if (tool === undefined) throw new Error(`verb "${verb.verb}" names no tool`);
  const parsed = parseWords(words, verb, flagsOf(verb, tool));
  if (parsed.help) {
    terminal.out(`${verbHelp(program, verb, tool)}\n`);
    return 0;
  }
  assertGiven(verb, tool, parsed);
  const result = await callTool(
    program,
    { tool: verb.tool, long: tool.long === true, parsed },
    terminal,
  );
  return result.ok
    ? showSuccess(program, result, { terminal, parsed })
    : showFailure(program, result.fault, { terminal, parsed });
}

/** What is needed and missing is said in the words of the command line, not of the schema. */
function assertGiven(verb: ToolVerb, tool: ToolDescriptor, { input }: ParsedWords): void {
  const missing = tool.inputSchema.required?.find(
    (key) => input[key] === undefined && tool.inputSchema.properties?.[key]?.default === undefined,
  );
  if (missing === undefined) return;
  const isPlace = verb.positionals?.includes(missing) === true;
  const name = isPlace ? missing.toUpperCase() : `--${missing.replaceAll("_", "-")}`;
  const what = tool.inputSchema.properties?.[missing]?.description ?? "";
  throw new UsageError(`${verb.verb} needs ${name}: ${what} See ${verb.verb} --help.`);
}

interface Invocation {
  readonly tool: string;
  readonly long: boolean;
  readonly parsed: ParsedWords;
}

/** Calls the tool with progress on stderr; an interrupt cancels it. Long work is awaited to its end. */
async function callTool(
  program: CliProgram,
  call: Invocation,
  terminal: Terminal,
): Promise<ToolResult> {
  const surface = await program.surface();
  const line = progressLine(terminal, "frames");
  const aborter = surface.platform.newAborter();
  let job: Job | undefined;
  const stop = terminal.onInterrupt(() => {
    aborter.abort();
    if (job !== undefined) void surface.jobs.cancel(job.id);
  });
  const options = {
    signal: aborter.signal,
    onProgress: (report: ProgressReport) => line.update(report),
    context: (await program.context?.()) ?? {},
  };
  try {
    if (!call.long) return await surface.execute(call.tool, call.parsed.input, options);
    const started = await surface.start(call.tool, call.parsed.input, options);
    if ("ok" in started) return started;
    job = started;
    if (aborter.signal.aborted) await surface.jobs.cancel(job.id);
    while (!isFinished(job)) job = (await surface.jobs.wait(job.id, 45)) ?? job;
    return resultOf(job);
  } finally {
    stop();
    line.end();
  }
}

const CANCELLED: Fault = {
  kind: "cancelled",
  code: "cancelled",
  message: "Cancelled.",
  status: 499,
  retryable: true,
};

function resultOf(job: Job): ToolResult {
  if (job.state !== "completed")
    return { ok: false, tool: job.tool, fault: job.error ?? CANCELLED };
  return {
    ok: true,
    tool: job.tool,
    output: job.result,
    outputJson: JSON.stringify(job.result),
    text: job.text,
    content: job.content ?? [],
    failed: job.reportedFailure ?? false,
    present: undefined,
  };
}

interface Showing {
  readonly terminal: Terminal;
  readonly parsed: ParsedWords;
}

async function showSuccess(
  program: CliProgram,
  result: Extract<ToolResult, { ok: true }>,
  { terminal, parsed }: Showing,
): Promise<number> {
  const load = program.show?.[result.tool];
  const show = await load?.();
  const shown = show?.(result.output, terminal);
  if (parsed.json) terminal.out(`${result.outputJson ?? "null"}\n`);
  else
    terminal.out(`${shown?.text ?? result.text ?? JSON.stringify(result.output, undefined, 2)}\n`);
  return shown?.exitCode ?? (result.failed ? EXIT_BY_KIND.tool : 0);
}

async function showFailure(
  program: CliProgram,
  fault: Fault,
  { terminal, parsed }: Showing,
): Promise<number> {
  if (parsed.json) terminal.out(`${JSON.stringify({ ok: false, error: fault })}\n`);
  else {
    const own = await program.showFault?.(fault, terminal);
    terminal.err(`${own ?? faultText(fault)}\n`);
  }
  return program.exitCode?.(fault) ?? EXIT_BY_KIND[fault.kind];
}

function usageFault(error: UsageError): unknown {
  return { ok: false, error: { kind: "arguments", code: "usage", message: error.message } };
}
