import type { DocumentPath } from "../model/issue.ts";
import { flicksPerFrame, secondsFromFlicks, type Flicks } from "../time/time.ts";
import type { Timeline, TimelineLayer } from "../timeline/timeline.ts";
import { checkIssue, type TimelineCheck } from "./check.ts";

/** A gap longer than this many frames is told, one longer than GAP_ERROR_SECONDS refused. */
const GAP_FRAMES = 2;
const GAP_ERROR_SECONDS = 0.5;

/** V-7: stretches in which no layer shows, so that only the background is seen. */
export const gapCheck: TimelineCheck = {
  find: (timeline) => {
    const limit = GAP_FRAMES * flicksPerFrame(timeline.frameRate);
    return gapsOf(timeline)
      .filter(({ start, end }) => end - start > limit)
      .map(({ start, end, before }) => {
        const seconds = secondsFromFlicks(end - start);
        const isLong = seconds > GAP_ERROR_SECONDS;
        return checkIssue("gap", {
          severity: isLong ? "error" : "warning",
          path: before === undefined ? ["layers"] : pathOfEnd(before),
          message: `Nothing shows for ${Number(seconds.toFixed(3))} s, from ${Number(secondsFromFlicks(start).toFixed(3))} s on.`,
          measured: seconds,
          limit: isLong ? GAP_ERROR_SECONDS : secondsFromFlicks(limit),
          unit: "s",
          timeSeconds: [secondsFromFlicks(start), secondsFromFlicks(end)],
          hint: "Let a layer last longer, add one behind it, or shorten the composition.",
        });
      });
  },
};

interface Gap {
  readonly start: Flicks;
  readonly end: Flicks;
  /** The layer that ends where the gap begins. */
  readonly before: TimelineLayer | undefined;
}

function gapsOf(timeline: Timeline): readonly Gap[] {
  const gaps: Gap[] = [];
  let covered = 0;
  let before: TimelineLayer | undefined;
  for (const layer of leavesOf(timeline.layers).toSorted((a, b) => a.start - b.start)) {
    if (layer.start > covered) gaps.push({ start: covered, end: layer.start, before });
    if (layer.end > covered) {
      covered = layer.end;
      before = layer;
    }
  }
  if (covered < timeline.duration) gaps.push({ start: covered, end: timeline.duration, before });
  return gaps;
}

/** Layers that paint something themselves, cut to the surfaces that hold them. */
function leavesOf(layers: readonly TimelineLayer[]): readonly TimelineLayer[] {
  return layers.flatMap((layer) => {
    if (layer.kind !== "surface") return [layer];
    return leavesOf(layer.layers).map((leaf) => ({
      ...leaf,
      start: Math.max(leaf.start, layer.start),
      end: Math.min(leaf.end, layer.end),
    }));
  });
}

function pathOfEnd({ origin }: TimelineLayer): DocumentPath {
  return [...origin.path, "duration"];
}
