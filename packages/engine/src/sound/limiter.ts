import { amplitudeOf } from "./decibels.ts";
import { OVERSHOOT_BOUND, peakAfter, REACH, STEP_BOUND } from "./oversampling.ts";
import { channelsOf, type Stereo } from "./stereo.ts";
import { greatest, greatestStep } from "./true-peak.ts";

/** The gain starts to fall this long before a peak, 5 ms. */
const LOOKAHEAD = 240;

/** Time in which the gain is back by two thirds, 100 ms. */
const RELEASE_SAMPLES = 4800;

/** Kept below the ceiling, because a changing gain moves the peaks between samples a little. */
const MARGIN_DB = 0.1;

/** Lowers both channels alike wherever a true peak would pass `ceilingDbtp`. Tells whether it did. */
export function limit(sound: Stereo, ceilingDbtp: number): boolean {
  const needed = neededGain(sound, amplitudeOf(ceilingDbtp - MARGIN_DB));
  if (needed === undefined) return false;
  const gain = smoothed(needed);
  for (const samples of channelsOf(sound)) {
    for (let index = 0; index < samples.length; index += 1) {
      samples[index] = (samples[index] as number) * (gain[index] as number);
    }
  }
  return true;
}

const STRETCH = 64;

/** The gain that each sample, and what lies after it, needs; undefined when none needs any. */
function neededGain(sound: Stereo, ceiling: number): Float32Array | undefined {
  const { length } = sound.left;
  const needed = new Float32Array(length).fill(1);
  let limits = false;
  for (const samples of channelsOf(sound)) {
    for (let start = 0; start < length; start += STRETCH) {
      const end = Math.min(length, start + STRETCH);
      if (greatest(samples, start - REACH, end + REACH) * OVERSHOOT_BOUND <= ceiling) continue;
      const rise = STEP_BOUND * greatestStep(samples, start - REACH, end + REACH);
      if (greatest(samples, start, end) + rise <= ceiling) continue;
      limits = lowerStretch(samples, needed, { start, end, ceiling }) || limits;
    }
  }
  return limits ? needed : undefined;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly ceiling: number;
}

function lowerStretch(samples: Float32Array, needed: Float32Array, stretch: Stretch): boolean {
  let lowers = false;
  for (let at = stretch.start; at < stretch.end; at += 1) {
    const peak = Math.max(Math.abs(samples[at] as number), peakAfter(samples, at));
    if (peak <= stretch.ceiling) continue;
    needed[at] = Math.min(needed[at] as number, stretch.ceiling / peak);
    lowers = true;
  }
  return lowers;
}

/**
 * Least gain over the lookahead on both sides, rising slowly afterwards, then averaged over the
 * lookahead: never above what a sample needs, and without corners.
 */
function smoothed(needed: Float32Array): Float32Array {
  const least = slidingMinimum(needed, LOOKAHEAD);
  const rise = 1 - Math.exp(-1 / RELEASE_SAMPLES);
  let held = 1;
  for (let index = 0; index < least.length; index += 1) {
    held = Math.min(least[index] as number, held + (1 - held) * rise);
    least[index] = held;
  }
  return movingAverage(least, LOOKAHEAD);
}

/** Minimum over `reach` values on both sides, by a queue of rising values. */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let [head, tail] = [0, 0];
  for (let index = 0; index < values.length + reach; index += 1) {
    if (index < values.length) {
      const value = values[index] as number;
      while (tail > head && (values[queue[tail - 1] as number] as number) >= value) tail -= 1;
      queue[tail] = index;
      tail += 1;
    }
    const center = index - reach;
    if (center < 0) continue;
    while ((queue[head] as number) < center - reach) head += 1;
    result[center] = values[queue[head] as number] as number;
  }
  return result;
}

/** Mean over `reach` values on both sides; beyond the ends the gain is that of the end. */
function movingAverage(values: Float32Array, reach: number): Float32Array {
  const last = values.length - 1;
  const valueAt = (index: number): number =>
    values[index < 0 ? 0 : index > last ? last : index] as number;
  const width = reach * 2 + 1;
  const result = new Float32Array(values.length);
  let sum = 0;
  for (let index = -reach; index <= reach; index += 1) sum += valueAt(index);
  for (let index = 0; index <= last; index += 1) {
    result[index] = sum / width;
    sum += valueAt(index + reach + 1) - valueAt(index - reach);
  }
  return result;
}
