/**
 * A number in [0, 1) for whole coordinates and a seed, the same on every machine: integer arithmetic only.
 * Source of the mixing steps: Chris Wellons, "Prospecting for Hash Functions" (2018), lowbias32.
 */
export function randomAt(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ seed;
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x7feb352d);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x846ca68b);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 4294967296;
}

/** A seed of its own for a part of something that has one. */
export function seedWith(seed: number, part: number): number {
  return Math.imul(seed ^ Math.imul(part + 1, 0x9e3779b1), 0x85ebca77) ^ (seed >>> 15);
}

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

/** Source: Perlin, "Improving Noise" (2002). */
function fade(t: number): number {
  return t * t * t * (t * (6 * t - 15) + 10);
}
