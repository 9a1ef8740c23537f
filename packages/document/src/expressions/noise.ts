/** A 32-bit number of a text. Source: FNV-1a, Fowler, Noll, Vo. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A 32-bit number that hangs on every bit of `a` and `b`. Source: the finaliser of MurmurHash3, Appleby. */
export function mixBits(a: number, b: number): number {
  let hash = Math.imul(a ^ Math.imul(b | 0, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** An evenly spread number of [0, 1) for a seed and a place. */
export function randomAt(seed: number, place: number): number {
  return mixBits(mixBits(seed, place), 0x51ed270b) / 2 ** 32;
}

/**
 * Smooth noise of −1 … 1 along `x`, with random values at the whole numbers and the smoothest step between them.
 * Source: value noise with Perlin's quintic fade (2002).
 */
export function smoothNoise(seed: number, x: number): number {
  const cell = Math.floor(x);
  const part = x - cell;
  const fade = part * part * part * (part * (part * 6 - 15) + 10);
  const [from, to] = [latticeAt(seed, cell), latticeAt(seed, cell + 1)];
  return from + (to - from) * fade;
}

function latticeAt(seed: number, cell: number): number {
  return randomAt(seed, cell) * 2 - 1;
}
