/** Longest word compared; beyond it a suggestion costs more than it helps. */
const LONGEST_WORD = 64;

/**
 * The candidate most like `word`, or undefined when none is close (more than a third of the letters differ).
 * Distance counts insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
 */
export function nearestMatch(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = alignmentDistance(normalise(word), normalise(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Case and separators are slips, not differences: `maxSide` is `max_side`. */
function normalise(word: string): string {
  return word
    .slice(0, LONGEST_WORD)
    .toLowerCase()
    .replaceAll(/[-_.\s]/g, "");
}

function alignmentDistance(a: string, b: string): number {
  let twoBack: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + substitution,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (twoBack[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    twoBack = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
