import { spawn, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";

import { ReelError } from "@reelkiln/document";

/** The two programs of an FFmpeg installation: paths, or names looked up on the PATH. */
export interface FfmpegPrograms {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

/** Programs beside `ffmpegPath`, or those of the PATH when it is undefined. */
export function programsAt(ffmpegPath: string | undefined): FfmpegPrograms {
  if (ffmpegPath === undefined) return { ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
  const ffprobe = ffmpegPath.replace(/ffmpeg([^/\\]*)$/, "ffprobe$1");
  return { ffmpeg: ffmpegPath, ffprobe };
}

/**
 * How the C library's allocator keeps what is freed: a program that takes fresh memory for every picture and gives it
 * back spends a tenth of its time on page faults. 32 MiB is the most that older C libraries take for a threshold.
 */
const KEEP_MEMORY = {
  MALLOC_MMAP_THRESHOLD_: "33554432",
  MALLOC_TRIM_THRESHOLD_: "1073741824",
};

/** A running program with piped output; what it says on stderr is kept to its last part. */
export class RunningProgram implements AsyncDisposable {
  readonly child: ChildProcess;
  readonly #ended: Promise<number>;
  #said = "";
  #complaints = 0;
  #failure: Error | undefined;

  constructor(
    program: string,
    args: readonly string[],
    stdio: readonly ("pipe" | "ignore" | Socket)[],
  ) {
    const env = { ...process.env, ...KEEP_MEMORY };
    this.child = spawn(program, args, { stdio: [...stdio], env, shell: false, windowsHide: true });
    this.#ended = new Promise((resolve) => {
      this.child.once("error", (error) => {
        this.#failure = missingProgram(program, error);
        resolve(-1);
      });
      this.child.once("close", (code, signal) => resolve(signal === null ? (code ?? -1) : -1));
    });
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#said = (this.#said + text).slice(-4000);
      this.#complaints += text.match(/Error (?:while decoding|submitting packet)/g)?.length ?? 0;
    });
    // A program that ends early breaks the pipes; its exit code tells why.
    for (const pipe of this.child.stdio) pipe?.on("error", () => undefined);
  }

  /** How many packets it could not decode so far. */
  get complaints(): number {
    return this.#complaints;
  }

  /** What it said last, for the cause of an error. */
  get said(): string {
    return this.#said;
  }

  /** Waits for the end; throws when the program failed. */
  async succeed(task: string, path: string): Promise<void> {
    const code = await this.#ended;
    if (this.#failure !== undefined) throw this.#failure;
    if (code === 0) return;
    throw failure({ task, path, said: this.#said });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill("SIGKILL");
    // Unread bytes would hold the pipes open, and with them the end.
    for (const pipe of this.child.stdio) pipe?.destroy();
    await this.#ended;
  }
}

function missingProgram(program: string, cause: Error): ReelError {
  return new ReelError("missing-dependency", `The program ${program} does not start`, {
    hint: "Install ffmpeg, or run `npm install node-av`.",
    cause,
  });
}

function failure(facts: {
  readonly task: string;
  readonly path: string;
  readonly said: string;
}): ReelError {
  const { task, path, said } = facts;
  if (/No space left on device/.test(said)) {
    return new ReelError("disk-full", "The disk is full", { path, hint: "Free some space." });
  }
  if (/Permission denied|Read-only file system/.test(said)) {
    return new ReelError("not-writable", `${path}: permission denied`, { path });
  }
  const reason =
    said
      .trim()
      .split("\n")
      .at(-1)
      ?.replace(/^\[[^\]]*\]\s*/, "") ?? "";
  return new ReelError("media-failed", `${path}: ${task} fails (${reason})`, { path, cause: said });
}
