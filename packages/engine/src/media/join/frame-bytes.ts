import { readSmallMovie } from "./small-movie.ts";
import { readSmallWebm } from "./small-webm.ts";

/** Bytes of every frame of a part, in the order stored. */
export async function readFrameBytes(
  path: string,
  container: "mp4" | "mov" | "webm",
): Promise<readonly number[]> {
  if (container !== "webm") return (await readSmallMovie(path)).samples.map(({ bytes }) => bytes);
  return (await readSmallWebm(path)).blocks.map(({ payload }) => payload.bytes);
}

/** Highest bit rate over any second, in kbit/s; a film shorter than that counts as a second. */
export function peakKbps(frameBytes: readonly number[], framesPerSecond: number): number {
  const window = Math.max(1, Math.round(framesPerSecond));
  let sum = 0;
  let most = 0;
  for (const [index, bytes] of frameBytes.entries()) {
    sum += bytes - (frameBytes[index - window] ?? 0);
    most = Math.max(most, sum);
  }
  return (most * 8) / 1000;
}
