import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Runs the system's ffmpeg with what `input` gives on its standard input; its output. */
export async function ffmpeg(
  args: readonly string[],
  input?: Iterable<Uint8Array>,
): Promise<Buffer> {
  return (await runFfmpeg(args, input)).output;
}

/** The same with all that ffmpeg says, for filters that measure. */
export async function runFfmpeg(
  args: readonly string[],
  input?: Iterable<Uint8Array>,
): Promise<{ readonly output: Buffer; readonly said: string }> {
  const child = spawn("ffmpeg", ["-hide_banner", "-nostdin", "-y", ...args], {
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  const parts: Buffer[] = [];
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => parts.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  // An encoder that has seen enough closes the pipe.
  const feeding = child.stdin && pipeline(Readable.from(input ?? []), child.stdin);
  await feeding?.catch((error: unknown) => (said += String(error)));
  const code = await ended;
  if (code === 0) return { output: Buffer.concat(parts), said };
  throw new Error(`ffmpeg ${args.join(" ")} ended with ${code}: ${said.slice(-1500)}`);
}

/** Writes a file with ffmpeg. */
export async function writeWithFfmpeg(
  file: string,
  args: readonly string[],
  input?: Iterable<Uint8Array>,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await ffmpeg(["-v", "error", ...args, file], input);
}
