import { sourceTimeAt, type SoundClip } from "@reelkiln/document";

import { sampleOf, timeOfSample } from "./sample-time.ts";
import { PIECE_STEP, type Course } from "./time-stretch.ts";

/** Speeds at which a sound can be played; slower, faster and backwards it is silent. */
const SLOWEST = 0.05;
const FASTEST = 20;

/** The course of a clip whose source does not run at one speed, in samples from its in-point. */
export function soundCourse({ source, start }: SoundClip): Course {
  const dueAt = (sample: number): number =>
    sampleOf(sourceTimeAt(source, start, start + timeOfSample(sample)) - source.inPoint);
  return {
    dueAt,
    isHeard: (from, to) => {
      const speed = (dueAt(to) - dueAt(from)) / (to - from);
      return speed >= SLOWEST && speed <= FASTEST;
    },
  };
}

/** The half-open span of source samples that a course passes through, looked at piece by piece. */
export function usedSamples(
  { dueAt }: Course,
  length: number,
): { readonly from: number; readonly to: number } {
  let [from, to] = [dueAt(0), dueAt(0)];
  for (let at = 0; at <= length + PIECE_STEP; at += PIECE_STEP) {
    const due = dueAt(at);
    from = Math.min(from, due);
    to = Math.max(to, due);
  }
  return { from, to: to + 1 };
}
