import { OVERSHOOT_BOUND, peakAfter, REACH } from "./oversampling.ts";

/** Samples looked at together: a stretch that cannot hold a new peak is skipped whole. */
const STRETCH = 64;

/** Greatest magnitude between and on the samples `from` … `to`, or `floor` when none is greater. */
export function truePeak(
  samples: Float32Array,
  { from, to, floor }: { readonly from: number; readonly to: number; readonly floor: number },
): number {
  let peak = floor;
  for (let start = from; start < to; start += STRETCH) {
    const end = Math.min(to, start + STRETCH);
    const around = greatest(samples, start - REACH, end + REACH);
    if (around > peak) peak = Math.max(peak, greatest(samples, start, end));
    if (around * OVERSHOOT_BOUND <= peak) continue;
    for (let at = start; at < end; at += 1) peak = Math.max(peak, peakAfter(samples, at));
  }
  return peak;
}

/** Greatest magnitude of the samples `from` … `to`; what lies beyond the ends is silent. */
export function greatest(samples: Float32Array, from: number, to: number): number {
  let most = 0;
  const end = Math.min(samples.length, to);
  for (let index = Math.max(0, from); index < end; index += 1) {
    const magnitude = Math.abs(samples[index] as number);
    if (magnitude > most) most = magnitude;
  }
  return most;
}
