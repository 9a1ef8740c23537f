/** The candidate nearest to `word`, or undefined when none is near enough to be meant. */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  const asked = fold(word);
  if (asked === "" || asked.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(asked.length * 0.4)) + 1;
  for (const candidate of candidates) {
    const folded = fold(candidate);
    if (Math.abs(folded.length - asked.length) >= bestDistance) continue;
    const distance = editDistance(asked, folded);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Case, separators and blanks are the commonest slips and cost nothing. */
function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** Edits (insert, delete, replace, swap of neighbours) between two words: optimal string alignment distance. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
