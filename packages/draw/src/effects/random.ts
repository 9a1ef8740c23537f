import { fade, randomAt, seedWith } from "@reelkiln/document";

export { randomAt, seedWith };

/** Smooth noise, -1 to 1, about one hill a unit; `z` moves it on without moving it aside. */
export function noiseAt(x: number, y: number, { z, seed }: { z: number; seed: number }): number {
  const layer = Math.floor(z);
  const mix = fade(z - layer);
  const from = planeNoise(x, y, seedWith(seed, layer));
  return mix === 0 ? from : from + (planeNoise(x, y, seedWith(seed, layer + 1)) - from) * mix;
}

/** Value noise between random grid points, smoothed. */
function planeNoise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [fade(x - left), fade(y - top)];
  const a = randomAt(left, top, seed);
  const b = randomAt(left + 1, top, seed);
  const c = randomAt(left, top + 1, seed);
  const d = randomAt(left + 1, top + 1, seed);
  const upper = a + (b - a) * across;
  const lower = c + (d - c) * across;
  return 2 * (upper + (lower - upper) * down) - 1;
}
