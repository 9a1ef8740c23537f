import { WHOLE, wholeRange, type BoxCoverage, type Coverage } from "./coverage.ts";
import { mixBytes, type RowPair } from "./mix-bytes.ts";
import type { Plane, SampleRange, SampleRows } from "./plane.ts";

/** Where rows show in part: coverage 0–255 in samples of its own, whose first lies at `x`, `y` of the target. */
export interface MaskPlane {
  readonly alpha: Uint8Array;
  /** For each row the half-open range of columns that are not empty. */
  readonly spans: Int32Array;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** Lays rows over a plane in place where a box covers it, at `strength` 0–1. */
export function layInBox(
  target: Plane,
  rows: SampleRows,
  { across, down, strength }: BoxCoverage & { readonly strength: number },
): void {
  // One object for all rows: a film has millions of them.
  const pair: RowPair = { target: target.bytes, rows: rows.bytes, from: 0, to: 0 };
  const columns = columnsOf(across);
  for (let row = down.first; row < down.end; row++) {
    const share = strength * (down.shares[row] as number);
    if (share <= 0) continue;
    pair.from = rows.at(row);
    pair.to = row * target.stride;
    layRow(pair, columns, share);
  }
}

/** Columns covered in full, and those before and after. */
interface BoxColumns {
  readonly before: Coverage;
  readonly whole: SampleRange;
  readonly after: Coverage;
}

function columnsOf(across: Coverage): BoxColumns {
  const whole = wholeRange(across);
  return { before: { ...across, end: whole.first }, whole, after: { ...across, first: whole.end } };
}

/** `share` in 1/65,536. */
function layRow(pair: RowPair, { before, whole, after }: BoxColumns, share: number): void {
  layEdge(pair, before, share);
  mixBytes(pair, whole, Math.round(share));
  layEdge(pair, after, share);
}

function layEdge(pair: RowPair, { first, end, shares }: Coverage, share: number): void {
  for (let column = first; column < end; column++) {
    const weight = Math.round((share * (shares[column] as number)) / WHOLE);
    mixBytes(pair, { first: column, end: column + 1 }, weight);
  }
}

/** Lays rows over a plane in place where a mask covers it, at `strength` 0–1. */
export function layInMask(
  target: Plane,
  rows: SampleRows,
  { mask, strength }: { readonly mask: MaskPlane; readonly strength: number },
): void {
  const firstRow = Math.max(0, -mask.y);
  const endRow = Math.min(mask.height, target.height - mask.y);
  const factor = Math.round(strength * 256);
  for (let row = firstRow; row < endRow; row++) {
    const first = Math.max(-mask.x, 0, mask.spans[2 * row] as number);
    const end = Math.min(target.width - mask.x, mask.spans[2 * row + 1] as number);
    if (first < end) {
      const from = rows.at(row + mask.y) + mask.x;
      layMaskedRow({ mask, row, factor }, [first, end], {
        target: target.bytes,
        rows: rows.bytes,
        from,
        to: (row + mask.y) * target.stride + mask.x,
      });
    }
  }
}

interface MaskedRow {
  readonly mask: MaskPlane;
  readonly row: number;
  /** Opacity in 1/256. */
  readonly factor: number;
}

function layMaskedRow(
  { mask, row, factor }: MaskedRow,
  [first, end]: readonly [number, number],
  { target, rows, from, to }: RowPair,
): void {
  const { alpha, width } = mask;
  const start = row * width;
  for (let i = first; i < end; i++) {
    const coverage = (alpha[start + i] as number) * factor;
    if (coverage === 65_280) target[to + i] = rows[from + i] as number;
    else if (coverage !== 0) {
      const under = target[to + i] as number;
      const sum = under * (65_280 - coverage) + (rows[from + i] as number) * coverage;
      target[to + i] = ((sum + 32_640) / 65_280) | 0;
    }
  }
}
