import type { Flicks } from "../time/time.ts";
import { numberAt, valueAt } from "../timeline/animated-value.ts";
import type { ShapeStroke, ShapeTaper, Stroke } from "../timeline/timeline.ts";
import type { Taper } from "./outline/taper.ts";
import { paintAt } from "./paint-value.ts";
import { derivedFrom, type SceneCache } from "./scene-cache.ts";

/** A shape's stroke at a time; one that never changes is always the same object. */
export function strokeAt(stroke: ShapeStroke, time: Flicks, cache: SceneCache): Stroke {
  const { paint, widthPx, dashPx, dashOffsetPx } = stroke;
  const isStill = [paint, widthPx, dashPx, dashOffsetPx].every(
    (each) => each === undefined || "value" in each,
  );
  if (isStill) return derivedFrom(cache, [stroke, "stroke"], () => strokeOf(stroke, time));
  return strokeOf(stroke, time);
}

function strokeOf(stroke: ShapeStroke, time: Flicks): Stroke {
  const { cap, join, miterLimit } = stroke;
  return {
    paint: paintAt(stroke.paint, time),
    widthPx: Math.max(0, numberAt(stroke.widthPx, time)),
    ...(cap !== undefined && { cap }),
    ...(join !== undefined && { join }),
    ...(miterLimit !== undefined && { miterLimit }),
    ...(stroke.dashPx !== undefined && { dashPx: valueAt(stroke.dashPx, time, mixLengths) }),
    ...(stroke.dashOffsetPx !== undefined && {
      dashOffsetPx: numberAt(stroke.dashOffsetPx, time),
    }),
  };
}

function mixLengths(
  from: readonly number[],
  to: readonly number[],
  progress: number,
): readonly number[] {
  if (from.length !== to.length) return from;
  return from.map((length, index) => length + ((to[index] ?? length) - length) * progress);
}

/** A taper at a time; shares stay within 0 and 1. */
export function taperAt(taper: ShapeTaper, time: Flicks): Taper {
  const share = (animated: ShapeTaper["start"]): number =>
    Math.min(1, Math.max(0, numberAt(animated, time)));
  return {
    start: share(taper.start),
    end: share(taper.end),
    startWidth: share(taper.startWidth),
    endWidth: share(taper.endWidth),
    ease: share(taper.ease),
  };
}
