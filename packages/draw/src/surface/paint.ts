import type { Box, GradientStop, Paint } from "@reelkiln/document";

import type { Canvas2D, CanvasGradientLike } from "./surface.ts";

/**
 * A fill or stroke style. Gradient points are fractions of `box`; a radial gradient's radius is a fraction of
 * the longer side.
 */
export function styleOf(context: Canvas2D, paint: Paint, box: Box): unknown {
  if (paint.kind === "color") return paint.color;
  const at = ([x, y]: readonly [number, number]): [number, number] => [
    box.x + x * box.width,
    box.y + y * box.height,
  ];
  if (paint.kind === "linear-gradient") {
    return withStops(context.createLinearGradient(...at(paint.from), ...at(paint.to)), paint.stops);
  }
  const radius = paint.radius * Math.max(box.width, box.height);
  const center = at(paint.center);
  return withStops(context.createRadialGradient(...center, 0, ...center, radius), paint.stops);
}

function withStops(
  gradient: CanvasGradientLike,
  stops: readonly GradientStop[],
): CanvasGradientLike {
  for (const stop of stops) {
    gradient.addColorStop(Math.min(1, Math.max(0, stop.offset)), stop.color);
  }
  return gradient;
}
