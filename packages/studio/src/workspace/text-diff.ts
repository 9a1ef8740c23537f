const CONTEXT_LINES = 2;
/** Cells of the comparison table; beyond it the changed block is shown as replaced whole. */
const MAX_CELLS = 4_000_000;

interface Line {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

/** What changed from one text to another, by lines: `-` gone, `+` new, with two lines around. Empty when equal. */
export function textDiff(before: string, after: string): string {
  const lines = compare(before.split("\n"), after.split("\n"));
  const kept = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1)
      .some(({ mark }) => mark !== " "),
  );
  return lines
    .flatMap(({ mark, text }, index) => {
      if (kept[index] !== true) return [];
      const gap = index > 0 && kept[index - 1] !== true ? ["…"] : [];
      return [...gap, `${mark} ${text}`.trimEnd()];
    })
    .join("\n");
}

function compare(before: readonly string[], after: readonly string[]): readonly Line[] {
  const limit = Math.min(before.length, after.length);
  let head = 0;
  while (head < limit && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < limit - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const same = (text: string): Line => ({ mark: " ", text });
  return [
    ...before.slice(0, head).map(same),
    ...compareMiddle(
      before.slice(head, before.length - tail),
      after.slice(head, after.length - tail),
    ),
    ...before.slice(before.length - tail).map(same),
  ];
}

/** By the longest common subsequence (Wagner and Fischer's table). */
function compareMiddle(before: readonly string[], after: readonly string[]): readonly Line[] {
  const gone = before.map((text): Line => ({ mark: "-", text }));
  const fresh = after.map((text): Line => ({ mark: "+", text }));
  if (before.length * after.length > MAX_CELLS) return [...gone, ...fresh];
  const table = lengths(before, after);
  const lines: Line[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const text = before[row];
    if (text !== undefined && text === after[column]) {
      lines.push({ mark: " ", text });
      row += 1;
      column += 1;
    } else if (column >= after.length || at(table, row + 1, column) >= at(table, row, column + 1)) {
      lines.push(...gone.slice(row, row + 1));
      if (row >= before.length) lines.push(...fresh.slice(column, (column += 1)));
      else row += 1;
    } else {
      lines.push(...fresh.slice(column, column + 1));
      column += 1;
    }
  }
  return lines;
}

function lengths(before: readonly string[], after: readonly string[]): readonly Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const cell =
        before[row] === after[column]
          ? at(table, row + 1, column + 1) + 1
          : Math.max(at(table, row + 1, column), at(table, row, column + 1));
      table[row]?.fill(cell, column, column + 1);
    }
  }
  return table;
}

function at(table: readonly Uint32Array[], row: number, column: number): number {
  return table[row]?.[column] ?? 0;
}
