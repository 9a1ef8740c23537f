import { FLICKS_PER_SECOND, type Flicks } from "@reelkiln/document";

import { MIX_RATE_HZ } from "../media/media.ts";

/** Whole: 705,600,000 / 48,000. */
const FLICKS_PER_SAMPLE: Flicks = FLICKS_PER_SECOND / MIX_RATE_HZ;

/** Nearest sample of a time. */
export function sampleOf(time: Flicks): number {
  return Math.round(time / FLICKS_PER_SAMPLE);
}

/** Time of a sample. */
export function timeOfSample(sample: number): Flicks {
  return sample * FLICKS_PER_SAMPLE;
}
