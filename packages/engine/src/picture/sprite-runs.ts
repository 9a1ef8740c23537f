/** What the pixels of a run have in common. */
export const SOLID = 1;
export const MIXED = 0;

/** The runs of a plane that are not empty, so that blending looks at nothing else. */
export interface SpriteRuns {
  /** For each row the number of its first run in `runs`, and at last their count. */
  readonly rows: Int32Array;
  /** First column, column after the last, and kind, one after another. */
  readonly runs: Int32Array;
}

/** Numbers a run takes in `runs`. */
export const RUN_NUMBERS = 3;

/** A gap shorter than this is looked at faster than it is left out. */
const GAP_PX = 6;
/** Shorter solid runs are blended with what is around them. */
const SOLID_PX = 12;

/** Finds the runs of a coverage plane; `spans` has for each row the columns that are not empty. */
export function spriteRuns(alpha: Uint8Array, spans: Int32Array, width: number): SpriteRuns {
  const height = spans.length >> 1;
  const rows = new Int32Array(height + 1);
  const runs: number[] = [];
  for (let row = 0; row < height; row++) {
    rows[row] = runs.length / RUN_NUMBERS;
    const at = row * width;
    const end = spans[2 * row + 1] as number;
    let column = spans[2 * row] as number;
    while (column < end) {
      const from = column;
      const coverage = alpha[at + column] as number;
      if (coverage === 0 || coverage === 255) {
        while (column < end && alpha[at + column] === coverage) column++;
        const length = column - from;
        if (coverage === 0 && (length >= GAP_PX || column === end)) continue;
        if (coverage === 255 && length >= SOLID_PX) {
          runs.push(from, column, SOLID);
          continue;
        }
      } else column++;
      addMixed(runs, [from, column], rows[row] as number);
    }
  }
  rows[height] = runs.length / RUN_NUMBERS;
  return { rows, runs: Int32Array.from(runs) };
}

/** Lengthens the last run of the row when it is mixed and ends here. */
function addMixed(
  runs: number[],
  [from, end]: readonly [number, number],
  firstOfRow: number,
): void {
  const last = runs.length - RUN_NUMBERS;
  const isOfRow = last / RUN_NUMBERS >= firstOfRow;
  if (isOfRow && runs[last + 2] === MIXED && runs[last + 1] === from) runs[last + 1] = end;
  else runs.push(from, end, MIXED);
}
