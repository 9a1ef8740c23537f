/** A 32-bit number of a text. Source: FNV-1a, Fowler, Noll, Vo. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

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

/** A value, -1 to 1, that wanders smoothly to another one with every whole step of `at`. */
export function wanderAt(at: number, seed: number): number {
  const step = Math.floor(at);
  const mix = fade(at - step);
  const from = randomAt(step, 0, seed);
  return 2 * (from + (randomAt(step + 1, 0, seed) - from) * mix) - 1;
}

/** An even start and end of the way from 0 to 1. Source: Perlin, "Improving Noise" (2002). */
export function fade(t: number): number {
  return t * t * t * (t * (6 * t - 15) + 10);
}
