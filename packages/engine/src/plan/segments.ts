import type { FrameRate } from "@reelkiln/document";

import type { FrameSpan, RenderSegment } from "./render-plan.ts";

/** Keyframes stand about this far apart: reuse and seeking want them near, compression far. */
const SEGMENT_SECONDS = 2;

/** Frames of one segment: the whole number nearest to two seconds. */
export function segmentFrames(rate: FrameRate): number {
  return Math.max(1, Math.round((SEGMENT_SECONDS * rate.numerator) / rate.denominator));
}

/** Segments of `frames` on a grid that starts at its first frame; the last may be shorter. */
export function splitSegments(frames: FrameSpan, every: number): readonly RenderSegment[] {
  const segments: RenderSegment[] = [];
  for (let from = frames.from; from < frames.to; from += every) {
    segments.push({ index: segments.length, from, to: Math.min(frames.to, from + every) });
  }
  return segments;
}
