import type { Matrix } from "@reelkiln/document";

import type { Axis, SampleArea, SampleRange, SampleRows, SitedPlane } from "./plane.ts";

/** For each sample of an axis the source sample before it and the weight of the one after, in 1/256. */
interface Taps {
  readonly index: Int32Array;
  readonly weight: Int32Array;
}

/** A plane to be read, and how its picture's pixels come to the target's. */
export interface MappedPlane {
  readonly source: SitedPlane;
  /** From pixels of the source picture to pixels of the target picture. */
  readonly matrix: Matrix;
}

/** Buffers of one reader of rows, grown to the longest row and reused. */
export interface RowMemory {
  readonly taps: { readonly across: Taps; readonly down: Taps };
  readonly upper: Uint16Array;
  readonly lower: Uint16Array;
  readonly row: Uint8Array;
}

export function createRowMemory(samples: number): RowMemory {
  const taps = (): Taps => ({ index: new Int32Array(samples), weight: new Int32Array(samples) });
  return {
    taps: { across: taps(), down: taps() },
    upper: new Uint16Array(samples),
    lower: new Uint16Array(samples),
    row: new Uint8Array(samples),
  };
}

/**
 * Rows of `target` as an unturned `matrix` paints the source there: bilinear on both axes, edges repeated.
 * Each source row is brought to the target's width once, so enlarging costs little more than one blend a sample.
 */
export function uprightRows(
  { source, matrix }: MappedPlane,
  { target, area }: { readonly target: SitedPlane; readonly area: SampleArea },
  memory: RowMemory,
): SampleRows {
  const [a, , , d, e, f] = matrix;
  const { across, down } = memory.taps;
  fillTaps(across, area.across, lineOf([target.across, source.across], [a, e], source.width));
  fillTaps(down, area.down, lineOf([target.down, source.down], [d, f], source.height));
  const wide = createWideRows(source, area.across, memory);
  const { row } = memory;
  const { first, end } = area.across;
  return {
    bytes: row,
    at(index) {
      const upper = down.index[index] as number;
      const weight = down.weight[index] as number;
      const one = wide(upper);
      if (weight === 0) for (let i = first; i < end; i++) row[i] = ((one[i] as number) + 128) >> 8;
      else mixRows(row, [one, wide(upper + 1)], { first, end, weight });
      return 0;
    },
  };
}

function mixRows(
  row: Uint8Array,
  [upper, lower]: readonly [Uint16Array, Uint16Array],
  { first, end, weight }: SampleRange & { readonly weight: number },
): void {
  const rest = 256 - weight;
  for (let i = first; i < end; i++) {
    row[i] = ((upper[i] as number) * rest + (lower[i] as number) * weight + 32_768) >>> 16;
  }
}

/** Where a target sample falls among `count` source samples: `slope` × number + `start`. */
interface Line {
  readonly slope: number;
  readonly start: number;
  readonly count: number;
}

function lineOf(
  [target, source]: readonly [Axis, Axis],
  [scale, move]: readonly [number, number],
  count: number,
): Line {
  const slope = target.step / scale / source.step;
  const start = ((target.origin - move) / scale - source.origin) / source.step;
  return { slope, start, count };
}

function fillTaps(taps: Taps, range: SampleRange, { slope, start, count }: Line): void {
  const last = count - 1;
  const lastPair = Math.max(0, count - 2);
  for (let i = range.first; i < range.end; i++) {
    const at = Math.min(last, Math.max(0, slope * i + start));
    const index = Math.min(lastPair, Math.floor(at));
    taps.index[i] = index;
    taps.weight[i] = Math.round((at - index) * 256);
  }
}

/** Source rows at the target's width, in 1/256 of a code value; the last two are kept. */
function createWideRows(
  source: SitedPlane,
  range: SampleRange,
  { taps, upper, lower }: RowMemory,
): (row: number) => Uint16Array {
  const rows = [upper, lower] as const;
  const held = [-1, -1];
  return (row) => {
    const slot = row & 1;
    const wide = rows[slot] ?? upper;
    if (held[slot] !== row) {
      held[slot] = row;
      widenRow(source, { row, range }, { taps: taps.across, wide });
    }
    return wide;
  };
}

function widenRow(
  { bytes, stride, width }: SitedPlane,
  { row, range }: { readonly row: number; readonly range: SampleRange },
  { taps, wide }: { readonly taps: Taps; readonly wide: Uint16Array },
): void {
  const { index, weight } = taps;
  const start = row * stride;
  const next = width > 1 ? 1 : 0;
  for (let i = range.first; i < range.end; i++) {
    const at = start + (index[i] as number);
    const right = weight[i] as number;
    wide[i] = (bytes[at] as number) * (256 - right) + (bytes[at + next] as number) * right;
  }
}
