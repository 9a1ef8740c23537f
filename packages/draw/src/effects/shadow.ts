import type { Shadow } from "@reelkiln/document";

import { blurScale } from "../surface/blur-scale.ts";
import { blurInPlace } from "../surface/gaussian.ts";
import { type PaintedSurface, type Pen, resetMatrix, scaleOf } from "../surface/pen.ts";
import { giveBack, takeFloats } from "../surface/scratch.ts";
import type { Canvas2D, Picture } from "../surface/surface.ts";

/**
 * Paints the shadow of what `painted` holds: its alpha, moved, blurred and coloured. Offset and blur are lengths in
 * the pen's space and turn and scale with it. Blurred by our own code, because browsers and Skia differ in `shadowBlur`.
 */
export function paintShadow(pen: Pen, { surface, area }: PaintedSurface, shadow: Shadow): void {
  const { platform, context } = pen;
  const size = blurScale(area.width, area.height, shadow.blurPx * scaleOf(pen.matrix));
  const whole = { x: 0, y: 0, width: area.width, height: area.height };
  const small = { x: 0, y: 0, width: size.width, height: size.height };
  const cast = platform.createSurface(size.width, size.height);
  const paint = (target: Canvas2D, picture: Picture, boxes: [typeof whole, typeof whole]): void => {
    resetMatrix(target);
    target.imageSmoothingEnabled = true;
    target.imageSmoothingQuality = "medium";
    platform.paintPicture(target, picture, ...boxes);
  };
  paint(cast.context, surface.picture, [whole, small]);
  const pixels = platform.readPixels(cast);
  shade(pixels, size, shadow.color);
  platform.writePixels(cast, pixels);
  const [a, b, c, d] = pen.matrix;
  const [x, y] = shadow.offsetPx;
  const moved = { ...area, x: area.x + a * x + c * y, y: area.y + b * x + d * y };
  paint(context, cast.picture, [small, moved]);
  platform.releaseSurface(cast);
}

interface ShadeSize {
  readonly width: number;
  readonly height: number;
  readonly sigmaPx: number;
}

/** Makes straight-alpha pixels their own blurred silhouette in one colour (`#rrggbbaa`). */
function shade(
  pixels: Uint8ClampedArray,
  { width, height, sigmaPx }: ShadeSize,
  color: string,
): void {
  const alpha = takeFloats(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = pixels[4 * i + 3] as number;
  blurInPlace({ width, height, values: alpha }, sigmaPx, "zero");
  const channel = (index: number): number =>
    parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16);
  const [red, green, blue] = [channel(0), channel(1), channel(2)];
  const opacity = color.length > 7 ? channel(3) / 255 : 1;
  for (let i = 0; i < alpha.length; i++) {
    pixels[4 * i] = red;
    pixels[4 * i + 1] = green;
    pixels[4 * i + 2] = blue;
    pixels[4 * i + 3] = (alpha[i] as number) * opacity;
  }
  giveBack(alpha);
}

/** Pixels around an area that its shadow reaches. */
export function shadowReachPx(pen: Pen, shadow: Shadow): number {
  const scale = scaleOf(pen.matrix);
  return Math.ceil((3 * shadow.blurPx + Math.hypot(...shadow.offsetPx)) * scale) + 1;
}
