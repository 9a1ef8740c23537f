import type { Matrix } from "@reelkiln/document";

import type {
  Axis,
  SampleArea,
  SampleRange,
  SampleRows,
  SampleSites,
  SitedPlane,
} from "./plane.ts";
import type { RowMemory, Taps } from "./row-memory.ts";
import { fillGroups } from "./tap-groups.ts";

/** A plane to be read, and how its picture's pixels come to the target's. */
export interface MappedPlane {
  readonly source: SitedPlane;
  /** From pixels of the source picture to pixels of the target picture. */
  readonly matrix: Matrix;
}

/**
 * Rows of `target` as an unturned `matrix` paints the source there: bilinear on both axes, edges repeated.
 * Each source row is brought to the target's width once, so enlarging costs little more than one blend a sample.
 */
export function uprightRows(
  { source, matrix }: MappedPlane,
  { target, area }: { readonly target: SampleSites; readonly area: SampleArea },
  memory: RowMemory,
): SampleRows {
  const [a, , , d, e, f] = matrix;
  const { across, down, kernels, row } = memory;
  fillTaps(across, area.across, lineOf([target.across, source.across], [a, e], source.width));
  fillTaps(down, area.down, lineOf([target.down, source.down], [d, f], source.height));
  const wide = createWideRows(source, area.across, memory);
  const { first, end } = area.across;
  const count = end - first;
  return {
    bytes: row.view,
    at(index) {
      const weight = down.weight.view[index] as number;
      // The whole of the lower row is that row alone.
      const upper = (down.index.view[index] as number) + (weight === 256 ? 1 : 0);
      const share = weight === 256 ? 0 : weight * 128;
      const one = wide(upper);
      kernels.mixWide(one, share === 0 ? one : wide(upper + 1), row.at, count, share);
      return -first;
    },
  };
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
  const [indexes, weights] = [taps.index.view, taps.weight.view];
  for (let i = range.first; i < range.end; i++) {
    const at = Math.min(last, Math.max(0, slope * i + start));
    const index = Math.min(lastPair, Math.floor(at));
    indexes[i] = index;
    weights[i] = Math.round((at - index) * 256);
  }
}

/** Addresses of source rows at the target's width, in 1/128 of a code value; the last two are kept. */
function createWideRows(
  { bytes, stride, width }: SitedPlane,
  { first, end }: SampleRange,
  { kernels, across, groups, source, wide }: RowMemory,
): (row: number) => number {
  const taps = { index: across.index.view, weight: across.weight.view };
  const isGrouped = fillGroups(groups.view, taps, { first, end });
  const held = [-1, -1];
  const index = across.index.at + 4 * first;
  const weight = across.weight.at + 4 * first;
  const from = across.index.view[first] as number;
  const to = Math.min(width, (across.index.view[end - 1] as number) + 2);
  const [left, right] = from < to ? [from, to] : [0, width];
  return (row) => {
    const slot = row & 1;
    const out = wide[slot] as number;
    if (held[slot] !== row) {
      held[slot] = row;
      const start = row * stride;
      source.view.set(bytes.subarray(start + left, start + right), left);
      if (isGrouped) kernels.widenGroups(source.at, groups.at, out, end - first);
      else kernels.widen(source.at, index, weight, out, end - first);
    }
    return out;
  };
}
