/** What the pixels of a run have in common. */
export const SOLID = 1;
const MIXED = 0;

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
    const first = spans[2 * row] as number;
    const end = spans[2 * row + 1] as number;
    addRow(runs, alpha.subarray(row * width, row * width + end), first);
    rows[row + 1] = runs.length / RUN_NUMBERS;
  }
  return { rows, runs: Int32Array.from(runs) };
}

function addRow(runs: number[], alpha: Uint8Array, first: number): void {
  // The mixed run that may still grow.
  let from = first;
  let to = first;
  const close = (): void => {
    if (to > from) runs.push(from, to, MIXED);
  };
  for (let column = first; column < alpha.length;) {
    const end = endOfEqual(alpha, column);
    const coverage = alpha[column] as number;
    const isGap = coverage === 0 && (end - column >= GAP_PX || end === alpha.length);
    const isSolid = coverage === 255 && end - column >= SOLID_PX;
    if (isGap || isSolid) {
      close();
      from = end;
      if (isSolid) runs.push(column, end, SOLID);
    }
    to = end;
    column = end;
  }
  close();
}

/** Column after those of the same coverage; what is half covered stands alone. */
function endOfEqual(alpha: Uint8Array, from: number): number {
  const coverage = alpha[from];
  let end = from + 1;
  if (coverage !== 0 && coverage !== 255) return end;
  while (end < alpha.length && alpha[end] === coverage) end++;
  return end;
}
