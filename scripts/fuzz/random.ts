/** Random choices that a seed repeats. */
export interface Random {
  /** 0 up to, without, 1. */
  next(): number;
  /** A whole number below `count`. */
  below(count: number): number;
  /** One of a list; undefined when it is empty. */
  pick<T>(items: readonly T[]): T | undefined;
  /** True so often. */
  chance(share: number): boolean;
}

/** Marsaglia's xorshift with 32 bits. */
export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  return {
    next,
    below: (count) => Math.floor(next() * count),
    pick: (items) => items[Math.floor(next() * items.length)],
    chance: (share) => next() < share,
  };
}
