import type { Flicks } from "../time/time.ts";
import type { Timeline, TimelineLayer } from "../timeline/timeline.ts";

/** The half-open span of root time in which a layer shows, cut to all that hold it. */
export interface VisibleSpan {
  readonly layer: TimelineLayer;
  readonly start: Flicks;
  readonly end: Flicks;
}

/** Spans of all layers, nested ones included, in paint order; layers that never show are left out. */
export function visibleSpans(timeline: Timeline): readonly VisibleSpan[] {
  return spansWithin(timeline.layers, 0, timeline.duration);
}

function spansWithin(
  layers: readonly TimelineLayer[],
  from: Flicks,
  to: Flicks,
): readonly VisibleSpan[] {
  return layers.flatMap((layer) => {
    const start = Math.max(from, layer.start);
    const end = Math.min(to, layer.end);
    if (end <= start) return [];
    return [{ layer, start, end }, ...innerSpans(layer, start, end)];
  });
}

/** What a layer with a time of its own for them holds may show whenever it does. */
function innerSpans(layer: TimelineLayer, start: Flicks, end: Flicks): readonly VisibleSpan[] {
  if (layer.kind !== "surface") return [];
  if (layer.retime === undefined) return spansWithin(layer.layers, start, end);
  const inner = spansWithin(layer.layers, layer.start, layer.retime.end);
  return inner.map((span) => ({ layer: span.layer, start, end }));
}

/**
 * Times in [0, duration] at which the static structure changes: a layer, page or dissolve begins or ends.
 * Rising, without repeats; the first is 0 and the last the duration.
 */
export function changeTimes(timeline: Timeline): readonly Flicks[] {
  const times = new Set<Flicks>([0, timeline.duration]);
  const add = (time: Flicks, span: VisibleSpan): void => {
    if (time >= span.start && time <= span.end) times.add(time);
  };
  for (const span of visibleSpans(timeline)) {
    add(span.start, span);
    add(span.end, span);
    for (const time of innerTimes(span.layer)) add(time, span);
  }
  return [...times].toSorted((a, b) => a - b);
}

function innerTimes(layer: TimelineLayer): readonly Flicks[] {
  if (layer.kind === "captions") return layer.pages.flatMap((page) => [page.start, page.end]);
  if (layer.kind === "surface") return layer.dissolves.flatMap((each) => [each.start, each.end]);
  return [];
}
