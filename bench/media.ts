import { spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";

/** Runs ffmpeg and throws with what it said when it fails. */
export async function ffmpeg(args: readonly string[]): Promise<void> {
  const child = spawn("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args]);
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said.trim()}`);
}

/** Makes a media file once; `args` are ffmpeg's, without the output. */
export async function makeOnce(path: string, args: readonly string[]): Promise<void> {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.part.mp4`;
  await ffmpeg([...args, partial]);
  renameSync(partial, path);
}
