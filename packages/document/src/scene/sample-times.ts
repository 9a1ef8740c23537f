import { flicksPerFrame, frameAt, type Flicks } from "../time/time.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { visibleSpans, type VisibleSpan } from "./change-times.ts";

/**
 * Times at which a look tells most: for every layer, and every caption page, one frame after it enters, its middle,
 * and one frame before it leaves. On the frame grid, rising, without repeats.
 */
export function sampleTimes(timeline: Timeline): readonly Flicks[] {
  const frame = flicksPerFrame(timeline.frameRate);
  const last = Math.max(0, timeline.frameCount - 1);
  const frames = new Set<number>();
  for (const span of visibleSpans(timeline).flatMap(withPages)) {
    const first = Math.ceil(span.start / frame);
    const beyond = Math.ceil(span.end / frame);
    const middle = frameAt((span.start + span.end) / 2, timeline.frameRate);
    for (const index of [first + 1, middle, beyond - 2]) {
      frames.add(Math.min(last, Math.max(0, Math.min(Math.max(index, first), beyond - 1))));
    }
  }
  return [...frames].toSorted((a, b) => a - b).map((index) => index * frame);
}

function withPages(span: VisibleSpan): readonly { start: Flicks; end: Flicks }[] {
  if (span.layer.kind !== "captions") return [span];
  return span.layer.pages
    .filter((page) => page.end > span.start && page.start < span.end)
    .map((page) => ({
      start: Math.max(page.start, span.start),
      end: Math.min(page.end, span.end),
    }));
}
