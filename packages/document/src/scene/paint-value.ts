import type { Flicks } from "../time/time.ts";
import { valueAt } from "../timeline/animated-value.ts";
import type { Animated } from "../timeline/animated.ts";
import type { Color, GradientStop, Paint } from "../timeline/timeline.ts";

/** An animated paint at a time: colors mix, gradients of one kind with as many stops too; others hold. */
export function paintAt(paint: Animated<Paint>, time: Flicks): Paint {
  return valueAt(paint, time, mixPaints);
}

function mixPaints(from: Paint, to: Paint, progress: number): Paint {
  if (from.kind === "color" && to.kind === "color") {
    return { kind: "color", color: mixColors(from.color, to.color, progress) };
  }
  if (from.kind === "linear-gradient" && to.kind === "linear-gradient") {
    const stops = mixStops(from.stops, to.stops, progress);
    if (stops === undefined) return from;
    return {
      kind: "linear-gradient",
      from: mixPair(from.from, to.from, progress),
      to: mixPair(from.to, to.to, progress),
      stops,
    };
  }
  if (from.kind === "radial-gradient" && to.kind === "radial-gradient") {
    const stops = mixStops(from.stops, to.stops, progress);
    if (stops === undefined) return from;
    return {
      kind: "radial-gradient",
      center: mixPair(from.center, to.center, progress),
      radius: from.radius + (to.radius - from.radius) * progress,
      stops,
    };
  }
  return from;
}

/** A paint that has come so far on the way to a color. */
export function tintedPaint(paint: Paint, color: Color, amount: number): Paint {
  if (paint.kind === "color") {
    return { kind: "color", color: mixColors(paint.color, color, amount) };
  }
  const stops = paint.stops.map((stop) => ({
    ...stop,
    color: mixColors(stop.color, color, amount),
  }));
  return { ...paint, stops };
}

function mixStops(
  from: readonly GradientStop[],
  to: readonly GradientStop[],
  progress: number,
): readonly GradientStop[] | undefined {
  if (from.length !== to.length) return undefined;
  return from.map(({ offset, color }, index) => {
    const other = to[index] ?? { offset, color };
    return {
      offset: offset + (other.offset - offset) * progress,
      color: mixColors(color, other.color, progress),
    };
  });
}

function mixPair(
  from: readonly [number, number],
  to: readonly [number, number],
  progress: number,
): readonly [number, number] {
  return [from[0] + (to[0] - from[0]) * progress, from[1] + (to[1] - from[1]) * progress];
}

/** Code values and alpha are mixed apart, straight. */
function mixColors(from: Color, to: Color, progress: number): Color {
  const parts = [1, 3, 5, 7].map((at) => {
    const [a, b] = [code(from, at), code(to, at)];
    const mixed = Math.min(255, Math.max(0, Math.round(a + (b - a) * progress)));
    return mixed.toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

function code(color: Color, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16);
}
