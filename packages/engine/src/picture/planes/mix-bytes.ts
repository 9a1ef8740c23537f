import { LONGEST_AXIS, WHOLE } from "./coverage.ts";
import type { SampleRange } from "./plane.ts";
import { createRowKernels, placeRows, type PlacedBytes, type RowKernels } from "./row-kernels.ts";

interface Mixer {
  readonly kernels: RowKernels;
  readonly under: PlacedBytes;
  readonly over: PlacedBytes;
}

/** Shorter rows are not worth the way into the kernels' memory. */
const LEAST_COUNT = 32;

let shared: Mixer | undefined;

function mixer(): Mixer {
  if (shared !== undefined) return shared;
  const kernels = createRowKernels(4 * LONGEST_AXIS);
  const place = placeRows(kernels);
  shared = { kernels, under: place.bytes(LONGEST_AXIS), over: place.bytes(LONGEST_AXIS) };
  return shared;
}

/** A row of a plane and one that is laid over it. */
export interface RowPair {
  readonly target: Uint8Array;
  readonly rows: Uint8Array;
  /** Places of their columns 0. */
  from: number;
  to: number;
}

/** Columns of the target become target + (row − target) × weight, in 1/65,536. */
export function mixBytes(pair: RowPair, columns: SampleRange, weight: number): void {
  const count = columns.end - columns.first;
  if (weight <= 1 || count <= 0) return;
  const { target, rows } = pair;
  const to = pair.to + columns.first;
  const from = pair.from + columns.first;
  if (weight >= WHOLE) target.set(overView.of(rows, from, count), to);
  else if (count < LEAST_COUNT) mixFew(pair, columns, weight);
  else {
    const { kernels, under, over } = mixer();
    under.view.set(target.subarray(to, to + count));
    over.view.set(overView.of(rows, from, count));
    kernels.mixBytes(under.at, over.at, count, weight >> 1);
    target.set(mixedView.of(under.view, 0, count), to);
  }
}

/** The view that was asked for last: rows that are made one after another in one place share theirs. */
class LastView {
  #bytes: Uint8Array | undefined;
  #at = 0;
  #view: Uint8Array = new Uint8Array(0);

  of(bytes: Uint8Array, at: number, count: number): Uint8Array {
    if (this.#bytes !== bytes || this.#at !== at || this.#view.length !== count) {
      this.#bytes = bytes;
      this.#at = at;
      this.#view = bytes.subarray(at, at + count);
    }
    return this.#view;
  }
}

const overView = new LastView();
const mixedView = new LastView();

function mixFew({ target, rows, from, to }: RowPair, { first, end }: SampleRange, weight: number) {
  for (let column = first; column < end; column++) {
    const under = target[to + column] as number;
    const difference = (rows[from + column] as number) - under;
    target[to + column] = under + ((difference * weight + 32_768) >> 16);
  }
}
