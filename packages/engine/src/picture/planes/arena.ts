/** Memory that is given out piece by piece and taken back all at once. */
export interface Arena {
  /** Bytes with undefined content, valid until `reset`. */
  take(bytes: number): Uint8Array;
  reset(): void;
}

/** Pieces start at multiples of this, so that they can be viewed as wider numbers. */
const ALIGNMENT = 64;

/** Grows to what one round needs, then stays: no memory is asked for in a steady state. */
export function createArena(): Arena {
  let memory = new Uint8Array(0);
  let used = 0;
  return {
    take(bytes) {
      const start = used;
      used += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
      // The piece lives outside this round; the next one finds room for all of it.
      if (used > memory.length) return new Uint8Array(bytes);
      return memory.subarray(start, start + bytes);
    },
    reset() {
      if (used > memory.length) memory = new Uint8Array(used);
      used = 0;
    },
  };
}
