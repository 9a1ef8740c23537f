import {
  type AnyTool,
  type RunContext,
  type Signal,
  type ToolDescriptor,
  describeTool,
  isOutcome,
  loadTool,
  outcome,
} from "../declare/declare.ts";
import type { LoadedTool } from "../declare/tool.ts";
import { type Fault, type FaultKind } from "./fault.ts";
import { Limit, type Release } from "./limit.ts";
import { parseArguments } from "./parse.ts";
import { type Log, type Platform, platformDefaults } from "./platform.ts";
import { type ProgressReport, makeProgress } from "./progress.ts";
import type { ToolFailure, ToolResult, ToolSuccess } from "./result.ts";
import { faultOf } from "./thrown.ts";

/** One call, as a transport hands it in. */
export interface Call {
  /** The host's context, with what the adapter adds. */
  readonly context?: object;
  /** The caller's cancellation. */
  readonly signal?: Signal;
  readonly onProgress?: (report: ProgressReport) => void;
  /** Called once the arguments are parsed and the call is admitted, before the work begins. */
  readonly onAdmitted?: () => void;
}

/** Decides before any work whether a call may run; it refuses by throwing an error with a projection. */
export type Gate = (tool: ToolDescriptor, context: object) => void | Promise<void>;

export interface RunnerOptions {
  readonly gate?: Gate;
  readonly log?: Log;
  readonly platform?: Platform;
}

/** A parsed and admitted call, ready to execute. */
export interface Prepared {
  readonly ok: true;
  readonly tool: AnyTool;
  readonly descriptor: ToolDescriptor;
  readonly loaded: LoadedTool;
  readonly input: unknown;
  readonly context: object;
}

export interface Runner {
  /** Loads the tool, parses the arguments, asks the gate. */
  readonly prepare: (tool: AnyTool, raw: unknown, call: Call) => Promise<Prepared | ToolFailure>;
  /** Runs a prepared call within its limits and validates what it answers. */
  readonly execute: (prepared: Prepared, call: Call) => Promise<ToolResult>;
  /** Both in one. Never rejects: every failure is a result. */
  readonly run: (tool: AnyTool, raw: unknown, call: Call) => Promise<ToolResult>;
}

const DEFAULT_TIMEOUT_SECONDS = 120;
const DEFAULT_OUTPUT_CAP_BYTES = 1024 * 1024;
/** Failure kinds that stop a running call, as the reasons of its signal. */
const STOPS: ReadonlySet<unknown> = new Set<FaultKind>(["timeout", "cancelled"]);

/** The one way a tool runs; transports differ only in what they make of the result. */
export function createRunner(options: RunnerOptions = {}): Runner {
  const platform = options.platform ?? platformDefaults();
  const limits = new Map<AnyTool, Limit>();
  const room: Room = { platform, log: options.log ?? (() => undefined), limits };

  const prepare = async (
    tool: AnyTool,
    raw: unknown,
    call: Call,
  ): Promise<Prepared | ToolFailure> => {
    const context = call.context ?? {};
    try {
      const descriptor = describeTool(tool);
      const pending = loadTool(tool);
      const loaded = pending instanceof Promise ? await pending : pending;
      const parsed = parseArguments(descriptor, loaded, raw);
      if (!parsed.ok) return { ok: false, tool: tool.name, fault: parsed.fault };
      if (options.gate !== undefined) await options.gate(descriptor, context);
      await loaded.long?.before?.(parsed.input, context as never);
      call.onAdmitted?.();
      return { ok: true, tool, descriptor, loaded, input: parsed.input, context };
    } catch (error) {
      return { ok: false, tool: tool.name, fault: faultOf(error, tool.name, room) };
    }
  };
  const execute = (prepared: Prepared, call: Call) => executeWithin(prepared, call, room);
  const run = async (tool: AnyTool, raw: unknown, call: Call): Promise<ToolResult> => {
    const prepared = await prepare(tool, raw, call);
    return prepared.ok ? execute(prepared, call) : prepared;
  };
  return { prepare, execute, run };
}

interface Room {
  readonly platform: Platform;
  readonly log: Log;
  readonly limits: Map<AnyTool, Limit>;
}

async function executeWithin(prepared: Prepared, call: Call, room: Room): Promise<ToolResult> {
  const fail = (fault: Fault): ToolFailure => ({ ok: false, tool: prepared.tool.name, fault });
  if (call.signal?.aborted === true) return fail(stopFault("cancelled", prepared.descriptor));
  const slot = takeSlot(prepared, room.limits);
  if (slot === "busy") return fail(BUSY);
  const release = slot === undefined ? undefined : await slot;
  // The caller may have gone while its call waited in the queue; the cast undoes a narrowing that the wait outdated.
  if ((call.signal?.aborted as boolean | undefined) === true) {
    release?.();
    return fail(stopFault("cancelled", prepared.descriptor));
  }
  const aborter = room.platform.newAborter();
  const cancel = () => aborter.abort("cancelled" satisfies FaultKind);
  call.signal?.addEventListener("abort", cancel, { once: true });
  const seconds = timeoutSeconds(prepared.descriptor);
  const disarm =
    seconds === undefined
      ? undefined
      : room.platform.after(seconds * 1000, () => aborter.abort("timeout"));
  let over = false;
  const progress = makeProgress(call.onProgress, () => over);
  try {
    const work = startWork(prepared, { signal: aborter.signal, progress }, release);
    const raw = await untilStopped(work, aborter.signal, prepared.descriptor);
    return checkAnswer(prepared, raw);
  } catch (error) {
    if (STOPS.has(error))
      return fail(stopFault(error as "timeout" | "cancelled", prepared.descriptor));
    return fail(faultOf(error, prepared.tool.name, room));
  } finally {
    over = true;
    disarm?.();
    call.signal?.removeEventListener("abort", cancel);
  }
}

function takeSlot(
  prepared: Prepared,
  limits: Room["limits"],
): Promise<Release> | "busy" | undefined {
  const slots = prepared.descriptor.concurrency;
  if (slots === undefined) return undefined;
  const limit = limits.get(prepared.tool) ?? new Limit(slots);
  limits.set(prepared.tool, limit);
  return limit.acquire() ?? "busy";
}

/** Starts the handler; its slot is given back when the work settles, even if nobody waits for it any more. */
async function startWork(
  prepared: Prepared,
  added: RunContext,
  release: Release | undefined,
): Promise<unknown> {
  try {
    return await prepared.loaded.run(prepared.input, { ...prepared.context, ...added });
  } finally {
    release?.();
  }
}

/**
 * The work's answer, or the signal's reason as soon as it aborts; work that ignores its signal is left behind. A long
 * tool that was cancelled is waited for: whoever ends it must know when it has let go of its files.
 */
function untilStopped(
  work: Promise<unknown>,
  signal: Signal,
  { long }: ToolDescriptor,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      if (long !== true || signal.reason !== ("cancelled" satisfies FaultKind))
        reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, (error: unknown) => reject(signal.aborted ? signal.reason : error));
  });
}

function timeoutSeconds(descriptor: ToolDescriptor): number | undefined {
  return (
    descriptor.timeoutSeconds ?? (descriptor.long === true ? undefined : DEFAULT_TIMEOUT_SECONDS)
  );
}

function checkAnswer(prepared: Prepared, raw: unknown): ToolResult {
  const answer = isOutcome(raw) ? raw : outcome(raw);
  const { descriptor, loaded } = prepared;
  const output = loaded.output === undefined ? undefined : loaded.output.parse(answer.result);
  const outputJson = output === undefined ? undefined : JSON.stringify(output);
  const success: ToolSuccess = {
    ok: true,
    tool: descriptor.name,
    output,
    outputJson,
    text: answer.text,
    content: answer.content ?? [],
    failed: answer.failed ?? false,
    present: loaded.present,
  };
  const cap = descriptor.outputCapBytes ?? DEFAULT_OUTPUT_CAP_BYTES;
  const fault = overCap(success, cap);
  return fault === undefined ? success : { ok: false, tool: descriptor.name, fault };
}

function overCap(success: ToolSuccess, capBytes: number): Fault | undefined {
  const characters = (success.outputJson?.length ?? 0) + (success.text?.length ?? 0);
  // A character is one to three bytes of UTF-8 per code unit, so exact counting is needed only near the cap.
  if (characters * 3 <= capBytes) return undefined;
  const bytes = utf8Length(success.outputJson ?? "") + utf8Length(success.text ?? "");
  if (bytes <= capBytes) return undefined;
  return {
    kind: "tool",
    code: "output_too_large",
    message: `The answer of ${success.tool} is ${bytes} bytes; the limit is ${capBytes}.`,
    status: 413,
    retryable: false,
    hint: "Ask for less: a narrower filter, a smaller page, fewer items.",
  };
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function stopFault(kind: "timeout" | "cancelled", descriptor: ToolDescriptor): Fault {
  if (kind === "cancelled")
    return {
      kind,
      code: "cancelled",
      message: `${descriptor.name} was cancelled.`,
      status: 499,
      retryable: true,
    };
  const seconds = timeoutSeconds(descriptor);
  const message = `${descriptor.name} did not finish within ${seconds} s and was stopped.`;
  return { kind, code: "timeout", message, status: 504, retryable: true };
}

const BUSY: Fault = {
  kind: "busy",
  code: "busy",
  message: "Too many calls of this tool are waiting.",
  status: 429,
  retryable: true,
  hint: "Try again in a few seconds.",
};
