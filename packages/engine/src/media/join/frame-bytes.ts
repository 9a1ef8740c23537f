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
  return secondsKbps(frameBytes, framesPerSecond).reduce((most, each) => Math.max(most, each), 0);
}

/** Which parts of a film have a share in a second over a bit rate. */
export function partsOver(
  parts: readonly (readonly number[])[],
  { framesPerSecond, limitKbps }: { readonly framesPerSecond: number; readonly limitKbps: number },
): ReadonlySet<number> {
  const partOf = parts.flatMap((frames, part) => frames.map(() => part));
  const over = new Set<number>();
  for (const [index, rate] of secondsKbps(parts.flat(), framesPerSecond).entries()) {
    if (rate <= limitKbps) continue;
    const first = Math.max(0, index - windowOf(framesPerSecond) + 1);
    for (const part of partOf.slice(first, index + 1)) over.add(part);
  }
  return over;
}

/** Bit rate of the second that ends with each frame. */
function secondsKbps(frameBytes: readonly number[], framesPerSecond: number): readonly number[] {
  const window = windowOf(framesPerSecond);
  let sum = 0;
  return frameBytes.map((bytes, index) => {
    sum += bytes - (frameBytes[index - window] ?? 0);
    return (sum * 8) / 1000;
  });
}

function windowOf(framesPerSecond: number): number {
  return Math.max(1, Math.round(framesPerSecond));
}
