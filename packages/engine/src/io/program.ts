import { spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import path from "node:path";

import { ReelError } from "@reelkiln/document";

/** A run of a program: arguments go to it as they are, no shell reads them. */
export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** The run is stopped after this long. */
  readonly timeoutSeconds: number;
  /** Each piece of standard output as it comes. */
  readonly onOutput?: ((text: string) => void) | undefined;
}

/** What a program said and how it ended. */
export interface ProgramEnd {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Most characters of standard output that are kept. */
const OUTPUT_LIMIT_CHARS = 64 * 1024 * 1024;
const STDERR_CHARS = 4000;

/**
 * Runs a program to its end. Throws ReelError `cancelled`, `timeout`, `limit-exceeded` when it says too much, and
 * `missing-dependency` when it does not start; an exit code is the caller's to judge.
 */
export function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  if (run.signal?.aborted === true) return Promise.reject(cancelled());
  return new Promise((resolve, reject) => {
    const child = spawn(run.program, run.args, {
      stdio: ["ignore", "pipe", "pipe"],
      shell: false,
      windowsHide: true,
    });
    let fault: ReelError | undefined;
    const stop = (error: ReelError): void => {
      fault ??= error;
      child.kill("SIGKILL");
    };
    const abort = (): void => stop(cancelled());
    const timer = setTimeout(() => stop(tooSlow(run)), run.timeoutSeconds * 1000);
    run.signal?.addEventListener("abort", abort, { once: true });
    const said = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said.stdout += text;
      if (said.stdout.length > OUTPUT_LIMIT_CHARS) stop(tooMuch(run.program));
      else run.onOutput?.(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said.stderr = (said.stderr + text).slice(-STDERR_CHARS);
    });
    child.once("error", (cause) => {
      fault ??= new ReelError("missing-dependency", `The program ${run.program} does not start`, {
        cause,
      });
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      run.signal?.removeEventListener("abort", abort);
      if (fault === undefined) resolve({ exitCode: code ?? -1, ...said });
      else reject(fault);
    });
  });
}

/** Absolute path of a program of the PATH; undefined when there is none. */
export async function findProgram(name: string): Promise<string | undefined> {
  const endings = process.platform === "win32" ? [".exe"] : [""];
  for (const folder of (process.env["PATH"] ?? "").split(path.delimiter)) {
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (folder !== "" && (await isRunnable(file))) return file;
    }
  }
  return undefined;
}

function isRunnable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    (_notRunnable: unknown) => false,
  );
}

function cancelled(): ReelError {
  return new ReelError("cancelled", "The work was cancelled");
}

function tooSlow({ program, timeoutSeconds }: ProgramRun): ReelError {
  return new ReelError("timeout", `${path.basename(program)} took longer than ${timeoutSeconds} s`);
}

function tooMuch(program: string): ReelError {
  return new ReelError("limit-exceeded", `${path.basename(program)} says too much`);
}
