import { OVERSHOOT_BOUND, peakAfter, REACH, STEP_BOUND } from "./oversampling.ts";

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
    const own = around > peak ? greatest(samples, start, end) : around;
    if (around > peak) peak = Math.max(peak, own);
    if (around * OVERSHOOT_BOUND <= peak) continue;
    const rise = STEP_BOUND * greatestStep(samples, start - REACH, end + REACH);
    if (own + rise <= peak) continue;
    for (let at = start; at < end; at += 1) {
      if (Math.abs(samples[at] as number) + rise > peak)
        peak = Math.max(peak, peakAfter(samples, at));
    }
  }
  return peak;
}

/** Greatest difference of neighbours among the samples `from` … `to`; what lies beyond the ends is silent. */
export function greatestStep(samples: Float32Array, from: number, to: number): number {
  let most = 0;
  let last = from > 0 ? (samples[from] as number) : 0;
  const end = Math.min(samples.length, to);
  for (let index = Math.max(0, from); index < end; index += 1) {
    const sample = samples[index] as number;
    const step = Math.abs(sample - last);
    if (step > most) most = step;
    last = sample;
  }
  return to > samples.length ? Math.max(most, Math.abs(last)) : most;
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
