import type { Box, SceneEffect } from "@reelkiln/document";

import { blurredPicture } from "../surface/blur-picture.ts";
import { blurScale } from "../surface/blur-scale.ts";
import { type Pen, resetMatrix } from "../surface/pen.ts";
import type { Canvas2D } from "../surface/surface.ts";

/** From this on the blur is done on a picture of at most half the size, and the canvas can make it small and large. */
const LEAST_SIGMA_PX = 2.5;

/** Standard deviation of a list of effects that is one blur and nothing else, strong enough to be left to the canvas. */
export function loneBlur(
  effects: readonly SceneEffect[],
  { scale, edges }: { readonly scale: number; readonly edges: "spread" | "any" },
): number | undefined {
  const [effect, more] = effects;
  if (effect?.type !== "gaussian-blur" || more !== undefined) return undefined;
  if (edges === "spread" && effect.values.edges !== "spread") return undefined;
  const sigmaPx = effect.values.radius * scale;
  return sigmaPx >= LEAST_SIGMA_PX ? sigmaPx : undefined;
}

/** What a blur looks at, and the part of it that is painted, in whole pixels of the context. */
export interface BlurredArea {
  readonly area: Box;
  readonly part: Box;
  readonly sigmaPx: number;
}

/**
 * Paints the blur of what the pen's context shows onto `target`, whose pixels are those of `part`. The canvas makes
 * the picture small and large: reading and writing all of it would cost several times as much.
 */
export function paintCanvasBlur(
  { context, platform }: Pen,
  { area, part, sigmaPx }: BlurredArea,
  target: { readonly context: Canvas2D; readonly at: Pick<Box, "x" | "y"> },
): void {
  const size = blurScale(area.width, area.height, sigmaPx);
  const { reduction } = size;
  const small = platform.createSurface(size.width, size.height);
  resetMatrix(small.context);
  small.context.imageSmoothingEnabled = true;
  small.context.imageSmoothingQuality = "medium";
  const whole = { x: 0, y: 0, width: area.width / reduction, height: area.height / reduction };
  platform.paintPicture(small.context, platform.pictureOf(context), area, whole);
  const blurred = blurredPicture(platform, small, size);
  const from = {
    x: blurred.inner.x + (part.x - area.x) / reduction,
    y: blurred.inner.y + (part.y - area.y) / reduction,
    width: part.width / reduction,
    height: part.height / reduction,
  };
  const to = { ...target.at, width: part.width, height: part.height };
  resetMatrix(target.context);
  target.context.clearRect(to.x, to.y, to.width, to.height);
  target.context.imageSmoothingEnabled = true;
  target.context.imageSmoothingQuality = "low";
  platform.paintPicture(target.context, blurred.surface.picture, from, to);
  platform.releaseSurface(small);
  platform.releaseSurface(blurred.surface);
}
