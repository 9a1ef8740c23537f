/** Throws when `condition` does not hold: a bug of ours, never of the author. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Bug in Reelkiln: ${message}`);
}
