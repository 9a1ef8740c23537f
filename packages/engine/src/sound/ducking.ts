import type { DuckSpec } from "@reelkiln/document";

import { amplitudeOf } from "./decibels.ts";
import { sampleOf } from "./sample-time.ts";
import type { Stereo } from "./stereo.ts";
import { greatest } from "./true-peak.ts";

/** Activity is judged every 10 ms. */
const WINDOW = 480;

/** Quieter than this is a pause, not speech. */
const THRESHOLD = amplitudeOf(-42);

/** Pauses shorter than this keep the other sound down, so that it does not pump between words: 400 ms. */
const HOLD_WINDOWS = 40;

/** For each 10 ms of the mix: does any of the clips above sound? */
export type Activity = Uint8Array;

export function emptyActivity(sampleCount: number): Activity {
  return new Uint8Array(Math.ceil(sampleCount / WINDOW));
}

/** Marks where `sound`, placed at sample `at` of the mix, is audible. */
export function markActivity(activity: Activity, sound: Stereo, at: number): void {
  for (let window = 0; window < activity.length; window += 1) {
    const from = window * WINDOW - at;
    const loud =
      from + WINDOW > 0 &&
      from < sound.left.length &&
      Math.max(
        greatest(sound.left, from, from + WINDOW),
        greatest(sound.right, from, from + WINDOW),
      ) > THRESHOLD;
    if (loud) activity[window] = 1;
  }
}

/** Lowers `sound`, placed at sample `at`, while `activity` says so. */
export function applyDucking(
  placed: { readonly sound: Stereo; readonly at: number },
  activity: Activity,
  duck: DuckSpec,
): void {
  const gains = duckGains(bridged(activity), duck);
  const { sound, at } = placed;
  for (let index = 0; index < sound.left.length; index += 1) {
    const position = Math.max(0, at + index) / WINDOW;
    const window = Math.min(gains.length - 1, Math.floor(position));
    const here = gains[window] ?? 1;
    const next = gains[window + 1] ?? here;
    const gain = here + (next - here) * (position - Math.floor(position));
    sound.left[index] = (sound.left[index] as number) * gain;
    sound.right[index] = (sound.right[index] as number) * gain;
  }
}

/** Closes pauses that are too short to come up in. */
function bridged(activity: Activity): Activity {
  const result = activity.slice();
  let last = -Infinity;
  for (const [window, active] of activity.entries()) {
    if (active === 0) continue;
    if (window - last <= HOLD_WINDOWS && last >= 0) result.fill(1, last, window);
    last = window;
  }
  return result;
}

/**
 * Amplitude factor at each window. The way down is over when the other sound begins and takes
 * `attack`; the way up starts when it ends and takes `release`; both are straight in decibels.
 */
function duckGains(activity: Activity, duck: DuckSpec): Float64Array {
  const depth = Math.max(0, duck.byDb);
  const fall = depth / Math.max(1, sampleOf(duck.attack) / WINDOW);
  const rise = depth / Math.max(1, sampleOf(duck.release) / WINDOW);
  const lowered = Float64Array.from(activity, (active) => (active === 0 ? 0 : depth));
  for (let window = 1; window < lowered.length; window += 1) {
    lowered[window] = Math.max(at(lowered, window), at(lowered, window - 1) - rise);
  }
  for (let window = lowered.length - 2; window >= 0; window -= 1) {
    lowered[window] = Math.max(at(lowered, window), at(lowered, window + 1) - fall);
  }
  return lowered.map((decibels) => amplitudeOf(-decibels));
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
