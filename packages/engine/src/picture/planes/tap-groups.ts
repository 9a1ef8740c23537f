import type { SampleRange } from "./plane.ts";

const GROUP_BYTES = 48;
const LANES = 8;
/** Source samples that one group can reach. */
const REACH = 16;
const WEIGHTS_AT = 16;
const START_AT = 32;

/** Bytes of the groups of that many samples. */
export function groupBytes(samples: number): number {
  return Math.ceil(samples / LANES) * GROUP_BYTES;
}

/**
 * Writes taps of a range as groups for `widenGroups`; false when a group reaches over more source samples than it can.
 */
export function fillGroups(
  groups: Uint8Array,
  { index, weight }: { readonly index: Int32Array; readonly weight: Int32Array },
  { first, end }: SampleRange,
): boolean {
  let at = 0;
  for (let from = first; from < end; from += LANES, at += GROUP_BYTES) {
    const last = Math.min(end - 1, from + LANES - 1);
    const start = Math.min(index[from] as number, index[last] as number);
    for (let lane = 0; lane < LANES; lane++) {
      const tap = Math.min(last, from + lane);
      const before = (index[tap] as number) - start;
      if (before + 1 >= REACH) return false;
      groups[at + lane] = before;
      groups[at + LANES + lane] = before + 1;
      const share = weight[tap] as number;
      groups[at + WEIGHTS_AT + 2 * lane] = share & 255;
      groups[at + WEIGHTS_AT + 2 * lane + 1] = share >> 8;
    }
    groups[at + START_AT] = start & 255;
    groups[at + START_AT + 1] = (start >> 8) & 255;
    groups[at + START_AT + 2] = 0;
    groups[at + START_AT + 3] = 0;
  }
  return true;
}
