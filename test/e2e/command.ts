import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BIN = `${ROOT}packages/cli/bin/reelkiln.js`;

/** What a finished command gave. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly bin?: string;
  /** Sends an interrupt when this appears on stdout or stderr, or after the process has run so long. */
  readonly interruptAfterMs?: number;
}

/** Runs the command as a person would, without a terminal. */
export function reelkiln(words: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [options.bin ?? BIN, ...words], {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, NO_COLOR: "1", ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    if (options.interruptAfterMs !== undefined) {
      setTimeout(() => child.kill("SIGINT"), options.interruptAfterMs);
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
  });
}
