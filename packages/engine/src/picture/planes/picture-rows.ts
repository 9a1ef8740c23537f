import type { Matrix } from "@reelkiln/document";

import type { SampleArea, SampleRange, SampleRows, SampleSites, SitedPlane } from "./plane.ts";
import type { Pyramid } from "./pyramid.ts";
import { createRowMemory, type RowMemory } from "./row-memory.ts";
import { turnedRows } from "./turned-rows.ts";
import { uprightRows, type MappedPlane } from "./upright-rows.ts";

/** Buffers of the rows of one plane at a time. */
interface PictureRowBuffers {
  readonly fine: RowMemory;
  readonly coarse: RowMemory;
  readonly mixed: Uint8Array;
}

/** Buffers that are kept from one picture to the next. */
export interface PictureRowMemory {
  /** Buffers with room for that many samples along an axis of the target. */
  readonly of: (samples: number) => PictureRowBuffers;
}

/** Grows by doubling, to the largest target. */
export function createPictureRowMemory(): PictureRowMemory {
  let held = emptyBuffers(1024);
  return {
    of(samples) {
      const room = held.mixed.length;
      if (room < samples) held = emptyBuffers(room * 2 ** Math.ceil(Math.log2(samples / room)));
      return held;
    },
  };
}

function emptyBuffers(samples: number): PictureRowBuffers {
  return {
    fine: createRowMemory(samples),
    coarse: createRowMemory(samples),
    mixed: new Uint8Array(samples),
  };
}

/** A picture and how its pixels come to the target's. */
export interface MappedPicture {
  readonly pyramid: Pyramid;
  readonly matrix: Matrix;
}

/** Which plane of the picture goes to which samples. */
export interface PlaneTarget {
  readonly index: 0 | 1 | 2;
  readonly target: SampleSites;
  readonly area: SampleArea;
}

/** Less of the coarser level than this is not seen. */
const LEAST_SHARE = 1 / 64;

/**
 * Rows of one plane as `matrix` paints the picture there: bilinear, reduced pictures between the two nearest halvings,
 * as the reference's canvas does.
 */
export function pictureRows(
  { pyramid, matrix }: MappedPicture,
  { index, target, area }: PlaneTarget,
  memory: PictureRowMemory,
): SampleRows {
  const level = reductionLevel(matrix);
  const whole = Math.floor(level + LEAST_SHARE);
  const share = level - whole;
  const to = { target, area };
  const {
    fine: first,
    coarse: second,
    mixed,
  } = memory.of(Math.max(area.across.end, area.down.end));
  const rowsAt = (depth: number, rows: RowMemory): SampleRows =>
    mappedRows({ source: pyramid.level(depth).planes[index], matrix }, to, rows);
  const fine = rowsAt(whole, first);
  if (share < LEAST_SHARE) return fine;
  const coarse = rowsAt(whole + 1, second);
  return mixedRows([fine, coarse], { area, share }, mixed);
}

/** How often the picture is halved before it is painted: by its most reduced axis. */
function reductionLevel([a, b, c, d]: Matrix): number {
  return Math.max(0, -Math.log2(Math.min(Math.hypot(a, b), Math.hypot(c, d))));
}

function mappedRows(
  mapped: MappedPlane,
  to: { readonly target: SampleSites; readonly area: SampleArea },
  memory: RowMemory,
): SampleRows {
  const [, b, c] = mapped.matrix;
  if (b !== 0 || c !== 0) return turnedRows(mapped, to, memory);
  return copiedRows(mapped, to, memory) ?? uprightRows(mapped, to, memory);
}

/** Shifts this near to whole samples are float noise. */
const NOISE = 1e-6;

/** The source's own rows, when its samples fall on the target's. */
function copiedRows(
  { source, matrix }: MappedPlane,
  { target, area }: { readonly target: SampleSites; readonly area: SampleArea },
  memory: RowMemory,
): SampleRows | undefined {
  const [a, , , d, e, f] = matrix;
  const isAlike =
    source.across.step === target.across.step && source.down.step === target.down.step;
  if (!isAlike || Math.abs(a - 1) > NOISE || Math.abs(d - 1) > NOISE) return undefined;
  const x = (e + source.across.origin - target.across.origin) / target.across.step;
  const y = (f + source.down.origin - target.down.origin) / target.down.step;
  const [column, row] = [Math.round(x), Math.round(y)];
  if (Math.abs(x - column) > NOISE || Math.abs(y - row) > NOISE) return undefined;
  const { bytes, stride } = source;
  const isInside =
    isWithin(area.across, { first: column, end: column + source.width }) &&
    isWithin(area.down, { first: row, end: row + source.height });
  if (isInside) return { bytes, at: (index) => (index - row) * stride - column };
  return edgedRows(source, { column, row, across: area.across }, memory.row.view);
}

function isWithin(inner: SampleRange, outer: SampleRange): boolean {
  return inner.first >= outer.first && inner.end <= outer.end;
}

/**
 * Rows of a source whose first sample stands at `column`, `row`, its edges repeated: chroma reaches half a sample beyond
 * its picture.
 */
function edgedRows(
  { bytes, stride, width, height }: SitedPlane,
  place: { readonly column: number; readonly row: number; readonly across: SampleRange },
  into: Uint8Array,
): SampleRows {
  const { column, row } = place;
  const { first, end } = place.across;
  const left = Math.min(end, Math.max(first, column));
  const right = Math.max(left, Math.min(end, column + width));
  return {
    bytes: into,
    at(index) {
      const start = Math.min(height - 1, Math.max(0, index - row)) * stride;
      into.fill(bytes[start] as number, 0, left - first);
      into.set(bytes.subarray(start + left - column, start + right - column), left - first);
      into.fill(bytes[start + width - 1] as number, right - first, end - first);
      return -first;
    },
  };
}

function mixedRows(
  [fine, coarse]: readonly [SampleRows, SampleRows],
  { area, share }: { readonly area: SampleArea; readonly share: number },
  row: Uint8Array,
): SampleRows {
  const { first, end } = area.across;
  const weight = Math.round(share * 256);
  return {
    bytes: row,
    at(index) {
      const [one, other] = [fine.at(index), coarse.at(index)];
      for (let i = first; i < end; i++) {
        const under = fine.bytes[one + i] as number;
        const over = coarse.bytes[other + i] as number;
        row[i] = (under * (256 - weight) + over * weight + 128) >> 8;
      }
      return 0;
    },
  };
}
