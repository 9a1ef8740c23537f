import { WHOLE, type BoxCoverage, type Coverage } from "./coverage.ts";
import { mixBytes } from "./mix-bytes.ts";
import type { Plane, SampleRows } from "./plane.ts";

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
  for (let row = down.first; row < down.end; row++) {
    const share = strength * (down.shares[row] as number);
    if (share > 0) layRow(target, { row, share, across }, rows);
  }
}

interface BoxRow {
  readonly row: number;
  /** In 1/65,536. */
  readonly share: number;
  readonly across: Coverage;
}

function layRow(target: Plane, { row, share, across }: BoxRow, rows: SampleRows): void {
  const { first, end, shares } = across;
  const from = rows.at(row);
  const to = row * target.stride;
  const at = { target: target.bytes, rows: rows.bytes, from, to };
  let inner = first;
  while (inner < end && (shares[inner] as number) < WHOLE) {
    mixSamples(at, [inner, inner + 1], edgeWeight(share, shares[inner] as number));
    inner++;
  }
  let outer = end;
  while (outer > inner && (shares[outer - 1] as number) < WHOLE) {
    outer--;
    mixSamples(at, [outer, outer + 1], edgeWeight(share, shares[outer] as number));
  }
  mixSamples(at, [inner, outer], Math.round(share));
}

function edgeWeight(share: number, edge: number): number {
  return Math.round((share * edge) / WHOLE);
}

interface RowPair {
  readonly target: Uint8Array;
  readonly rows: Uint8Array;
  /** Places of column 0. */
  readonly from: number;
  readonly to: number;
}

function mixSamples(
  { target, rows, from, to }: RowPair,
  [first, end]: readonly [number, number],
  weight: number,
): void {
  const under = { bytes: target, at: to + first };
  mixBytes(under, { bytes: rows, at: from + first }, { count: end - first, weight });
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
