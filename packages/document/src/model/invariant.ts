/** Throws when `condition` does not hold: a bug of ours, never of the author. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Bug in Reelkiln: ${message}`);
}

/** The value, or a throw when there is none: for indexes and lookups that a caller has already proven. */
export function existing<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`Bug in Reelkiln: no ${what}`);
  return value;
}
