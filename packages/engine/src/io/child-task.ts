import { fork, type ChildProcess } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

import { ReelError, type ReelErrorCode } from "@reelkiln/document";

/** A child that does not end by itself this long after it was asked to is killed. */
const CANCEL_MS = 700;
/** What is kept of the child's own words, for a crash. */
const STDERR_CHARACTERS = 4000;

/** A task leaves short-lived things behind, and little that a larger young heap would hold. */
const YOUNG_HEAP = ["--max-semi-space-size=4"];

/** What the two processes say to each other. */
type ToChild = { readonly input: unknown } | { readonly cancel: true };
type FromChild =
  | { readonly progress: unknown }
  | { readonly output: unknown }
  | { readonly failure: TaskFailure };

interface TaskFailure {
  readonly code: ReelErrorCode | "bug";
  readonly message: string;
  readonly hint?: string;
  readonly path?: string;
  readonly issues?: ReelError["issues"];
  readonly stack?: string;
}

export interface ChildTaskWatch<Progress> {
  /** Added to the child's environment. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Runs the module at `entry` (it calls `serveChildTask`) in a process of its own and gives what it answers.
 * Throws the ReelError it threw; `cancelled` when the signal aborts, within a second; `render-failed` when it crashes.
 */
export async function runChildTask<Output, Progress>(
  entry: URL,
  input: unknown,
  watch: ChildTaskWatch<Progress>,
): Promise<Output> {
  if (watch.signal?.aborted === true) throw cancelled();
  const child = fork(fileURLToPath(entry), [], {
    execArgv: YOUNG_HEAP,
    env: { ...process.env, ...compileCacheSettings(), ...watch.environment },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const abort = (): void => cancelChild(child);
  watch.signal?.addEventListener("abort", abort, { once: true });
  try {
    return await answerOf<Output, Progress>(child, input, watch);
  } finally {
    watch.signal?.removeEventListener("abort", abort);
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  }
}

/** Compiled modules are shared with the child where this process has them kept: its start then takes half the time. */
function compileCacheSettings(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function cancelChild(child: ChildProcess): void {
  if (child.connected) child.send({ cancel: true } satisfies ToChild);
  const timer = setTimeout(() => child.kill("SIGKILL"), CANCEL_MS);
  child.once("exit", () => clearTimeout(timer));
}

function answerOf<Output, Progress>(
  child: ChildProcess,
  input: unknown,
  watch: ChildTaskWatch<Progress>,
): Promise<Output> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-STDERR_CHARACTERS);
  });
  return new Promise((resolve, reject) => {
    let answer: (() => void) | undefined;
    child.on("message", (message: FromChild) => {
      if ("progress" in message) watch.onProgress?.(message.progress as Progress);
      else if ("output" in message) answer = () => resolve(message.output as Output);
      else answer = () => reject(errorOf(message.failure));
    });
    child.on("error", reject);
    // The answer counts once the process is gone, with everything it held open.
    child.on("close", (code, signal) => {
      if (answer !== undefined) answer();
      else if (watch.signal?.aborted === true) reject(cancelled());
      else reject(crashed(signal ?? `exit code ${code}`, said));
    });
    child.send({ input } satisfies ToChild);
  });
}

function cancelled(): ReelError {
  return new ReelError("cancelled", "The work was cancelled");
}

function crashed(how: string, said: string): ReelError {
  return new ReelError("render-failed", `The render process ended early (${how})`, {
    hint: "Try `--backend ffmpeg`, and report it with the file that caused it.",
    cause: said,
  });
}

function errorOf(failure: TaskFailure): Error {
  const { code, message, ...detail } = failure;
  if (code !== "bug") return new ReelError(code, message, detail);
  const error = new Error(message);
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}

/** How a task tells its progress and learns that it is to stop. */
export interface TaskHost<Progress> {
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

/** Where a host sets it, child processes leave the processor to what answers people: 0 to 19, as `nice` has it. */
const CHILD_NICE = "REELKILN_CHILD_NICE";

function yieldToOthers(): void {
  const nice = Number(process.env[CHILD_NICE] ?? 0);
  if (nice > 0) setPriority(nice);
}

/** The child's side: runs `run` once with the input the parent sends, answers, and ends the process. */
export function serveChildTask<Input, Progress>(
  run: (input: Input, host: TaskHost<Progress>) => Promise<unknown>,
): void {
  yieldToOthers();
  // With a heap as small as a task's V8 takes its limit for reached all the time, and marks without end.
  setFlagsFromString("--no-incremental-marking");
  const abort = new AbortController();
  const send = (message: FromChild): void => void process.send?.(message);
  // A parent that is gone wants no answer; what is half-written is still removed.
  process.on("disconnect", () => abort.abort());
  process.on("message", (message: ToChild) => {
    if ("cancel" in message) {
      abort.abort();
      return;
    }
    const onProgress = (progress: Progress): void => send({ progress });
    run(message.input as Input, { onProgress, signal: abort.signal })
      .then(
        (output) => send({ output }),
        (error: unknown) => send({ failure: failureOf(error) }),
      )
      .finally(() => {
        if (process.connected) process.disconnect();
      })
      .catch(() => process.exit(1));
  });
}

function failureOf(error: unknown): TaskFailure {
  if (error instanceof ReelError) {
    const { code, message, hint, path, issues } = error;
    return {
      code,
      message,
      issues,
      ...(hint !== undefined && { hint }),
      ...(path !== undefined && { path }),
    };
  }
  const bug = error instanceof Error ? error : new Error(String(error));
  return {
    code: "bug",
    message: bug.message,
    ...(bug.stack !== undefined && { stack: bug.stack }),
  };
}
