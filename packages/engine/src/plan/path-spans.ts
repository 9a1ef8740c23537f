import {
  flicksPerFrame,
  type Flicks,
  type FrameRate,
  type TimelineLayer,
} from "@reelkiln/document";

import type { LayerPath } from "./layers/layer-path.ts";
import type { FrameSpan, PathSpan } from "./render-plan.ts";

/** A layer with its answer. */
export interface AnsweredLayer {
  readonly layer: TimelineLayer;
  readonly path: LayerPath;
}

const FAST_REASON = "every layer is a sprite or is made from the planes of its video";

/**
 * Spans of one path each. Layers that show at the same time share a path, so that none changes its path
 * while it shows: one that needs the reference takes with it all that overlap, and what overlaps those.
 */
export function pathSpans(
  answers: readonly AnsweredLayer[],
  frames: FrameSpan,
  rate: FrameRate,
): readonly PathSpan[] {
  const spans: PathSpan[] = [];
  let at = frames.from;
  for (const group of overlapGroups(answers)) {
    const to = Math.min(frames.to, frameCeiling(group.end, rate));
    if (to <= at) continue;
    const refused = group.members.find(({ path }) => !path.fast)?.path;
    const path = refused === undefined ? "yuv" : "rgba";
    const reason = refused === undefined || refused.fast ? FAST_REASON : refused.reason;
    pushSpan(spans, { from: at, to, path, reason });
    at = to;
  }
  if (at < frames.to)
    pushSpan(spans, { from: at, to: frames.to, path: "yuv", reason: FAST_REASON });
  return spans;
}

function pushSpan(spans: PathSpan[], span: PathSpan): void {
  const last = spans.at(-1);
  if (last !== undefined && last.path === span.path && last.reason === span.reason) {
    spans[spans.length - 1] = { ...last, to: span.to };
  } else spans.push(span);
}

interface OverlapGroup {
  readonly end: Flicks;
  readonly members: readonly AnsweredLayer[];
}

/** Layers whose spans hang together, in time order. */
function overlapGroups(answers: readonly AnsweredLayer[]): readonly OverlapGroup[] {
  const groups: OverlapGroup[] = [];
  for (const answer of answers.toSorted((a, b) => a.layer.start - b.layer.start)) {
    const { start, end } = answer.layer;
    const last = groups.at(-1);
    if (last !== undefined && start < last.end) {
      const joined = { end: Math.max(last.end, end), members: [...last.members, answer] };
      groups[groups.length - 1] = joined;
    } else groups.push({ end, members: [answer] });
  }
  return groups;
}

/** The first frame at or after `time`. */
function frameCeiling(time: Flicks, rate: FrameRate): number {
  return Math.ceil(time / flicksPerFrame(rate));
}
