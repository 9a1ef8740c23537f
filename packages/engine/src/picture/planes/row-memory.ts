import { LONGEST_AXIS } from "./coverage.ts";
import {
  createRowKernels,
  placeRows,
  type PlacedBytes,
  type PlacedNumbers,
  type RowKernels,
} from "./row-kernels.ts";
import { groupBytes } from "./tap-groups.ts";

/** For each sample of an axis the source sample before it and the weight of the one after, in 1/256. */
export interface Taps {
  readonly index: PlacedNumbers;
  readonly weight: PlacedNumbers;
}

/** Buffers of one reader of rows, in the memory of its kernels. */
export interface RowMemory {
  readonly kernels: RowKernels;
  readonly across: Taps;
  readonly down: Taps;
  /** Taps across in groups. */
  readonly groups: PlacedBytes;
  /** A row of the source. */
  readonly source: PlacedBytes;
  /** Addresses of rows at the target's width: 16-bit numbers in 1/128 of a code value. */
  readonly wide: readonly [number, number];
  readonly row: PlacedBytes;
}

/** Bytes a sample needs at most: two pairs of taps, groups, two wide rows and a row. */
const SAMPLE_BYTES = 32;
const SPARE_BYTES = 2 * LONGEST_AXIS;

/** Room for targets whose longest side has that many samples. */
export function createRowMemory(samples: number): RowMemory {
  const kernels = createRowKernels(samples * SAMPLE_BYTES + SPARE_BYTES);
  const place = placeRows(kernels);
  const taps = (): Taps => ({ index: place.numbers(samples), weight: place.numbers(samples) });
  return {
    kernels,
    across: taps(),
    down: taps(),
    groups: place.bytes(groupBytes(samples)),
    source: place.bytes(LONGEST_AXIS),
    wide: [place.wide(samples), place.wide(samples)],
    row: place.bytes(samples),
  };
}
