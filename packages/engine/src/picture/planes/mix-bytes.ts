import { LONGEST_AXIS, WHOLE } from "./coverage.ts";
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

/** Some samples and the place of the first. */
export interface Samples {
  readonly bytes: Uint8Array;
  readonly at: number;
}

/** `under` becomes under + (over − under) × weight, in 1/65,536. */
export function mixBytes(
  under: Samples,
  over: Samples,
  { count, weight }: { readonly count: number; readonly weight: number },
): void {
  const share = weight >> 1;
  if (share <= 0 || count <= 0) return;
  if (weight >= WHOLE) {
    under.bytes.set(over.bytes.subarray(over.at, over.at + count), under.at);
  } else if (count < LEAST_COUNT) mixFew(under, over, { count, weight });
  else {
    const { kernels, ...rows } = mixer();
    rows.under.view.set(under.bytes.subarray(under.at, under.at + count));
    rows.over.view.set(over.bytes.subarray(over.at, over.at + count));
    kernels.mixBytes(rows.under.at, rows.over.at, count, share);
    under.bytes.set(rows.under.view.subarray(0, count), under.at);
  }
}

function mixFew(
  { bytes, at }: Samples,
  over: Samples,
  { count, weight }: { readonly count: number; readonly weight: number },
): void {
  for (let i = 0; i < count; i++) {
    const under = bytes[at + i] as number;
    const difference = (over.bytes[over.at + i] as number) - under;
    bytes[at + i] = under + ((difference * weight + 32_768) >> 16);
  }
}
