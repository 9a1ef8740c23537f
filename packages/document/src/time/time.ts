/**
 * Time inside Reelkiln is an integer count of flicks; seconds appear only at public edges.
 * A flick is 1/705,600,000 s: exact for every frame rate and sample rate served.
 * Source: the flick unit published by Oculus in 2018 (705,600,000 = lcm of the media rates).
 */

/** An integer count of flicks, 705,600,000 a second. Safe in a number up to 147 days. */
export type Flicks = number;

/** Flicks in one second. */
export const FLICKS_PER_SECOND = 705_600_000;

/** A rational frame rate: `numerator / denominator` frames a second. */
export interface FrameRate {
  readonly numerator: number;
  readonly denominator: number;
}

/** The frame rates served, keyed by the number an author writes. */
export const FRAME_RATES: Readonly<Record<string, FrameRate>> = {
  "23.976": { numerator: 24_000, denominator: 1001 },
  "24": { numerator: 24, denominator: 1 },
  "25": { numerator: 25, denominator: 1 },
  "29.97": { numerator: 30_000, denominator: 1001 },
  "30": { numerator: 30, denominator: 1 },
  "50": { numerator: 50, denominator: 1 },
  "59.94": { numerator: 60_000, denominator: 1001 },
  "60": { numerator: 60, denominator: 1 },
};

/** Nearest whole flick of a time in seconds. */
export function flicksFromSeconds(seconds: number): Flicks {
  return Math.round(seconds * FLICKS_PER_SECOND);
}

/** Seconds of a time in flicks. */
export function secondsFromFlicks(flicks: Flicks): number {
  return flicks / FLICKS_PER_SECOND;
}

/** Flicks one frame lasts; whole for every rate in FRAME_RATES. */
export function flicksPerFrame(rate: FrameRate): Flicks {
  return (FLICKS_PER_SECOND / rate.numerator) * rate.denominator;
}

/** Start of frame `index` (0 is the first) at `rate`. */
export function flicksOfFrame(index: number, rate: FrameRate): Flicks {
  return index * flicksPerFrame(rate);
}

/** Index of the frame whose half-open span contains `time`. */
export function frameAt(time: Flicks, rate: FrameRate): number {
  return Math.floor(time / flicksPerFrame(rate));
}

/** Frames needed to cover `duration`: the last one may reach beyond it. */
export function frameCountOf(duration: Flicks, rate: FrameRate): number {
  return Math.ceil(duration / flicksPerFrame(rate));
}
