import { readLength, readPaint, readRatio, type ShapeStrokeSpec } from "../model/model.ts";
import type { Animated } from "./animated.ts";
import { animatedOf, type LayerTime } from "./authored-value.ts";
import type { Paint, ShapeStroke, ShapeTaper } from "./timeline.ts";

interface StrokePlace {
  readonly time: LayerTime;
  /** Canvas height, which percent are of. */
  readonly heightPx: number;
}

const BLACK: Paint = { kind: "color", color: "#000000ff" };

/** A shape's stroke over root time. */
export function shapeStroke(spec: ShapeStrokeSpec, { time, heightPx }: StrokePlace): ShapeStroke {
  const px = (value: unknown): Animated<number> =>
    animatedOf(value, (each) => readLength(each, heightPx), { time, fallback: 0 });
  const { cap, join, miterLimit, dash, dashOffset, taper } = spec;
  return {
    paint: animatedOf(spec.color, readPaint, { time, fallback: BLACK }),
    widthPx: px(spec.width),
    ...(cap !== undefined && { cap }),
    ...(join !== undefined && { join }),
    ...(miterLimit !== undefined && { miterLimit }),
    ...(dash !== undefined && {
      dashPx: animatedOf<readonly number[]>(dash, (each) => readDash(each, heightPx), {
        time,
        fallback: [],
      }),
    }),
    ...(dashOffset !== undefined && { dashOffsetPx: px(dashOffset) }),
    ...(taper !== undefined && { taper: taperOf(taper, time) }),
  };
}

function readDash(value: unknown, heightPx: number): readonly number[] | undefined {
  return Array.isArray(value) ? value.map((each) => readLength(each, heightPx) ?? 0) : undefined;
}

function taperOf(taper: NonNullable<ShapeStrokeSpec["taper"]>, time: LayerTime): ShapeTaper {
  const share = (value: unknown): Animated<number> =>
    animatedOf(value, readRatio, { time, fallback: 0 });
  return {
    start: share(taper.start),
    end: share(taper.end),
    startWidth: share(taper.startWidth),
    endWidth: share(taper.endWidth),
    ease: share(taper.ease),
  };
}
