import { intersect, mapBox, type MovedRun, multiply } from "@reelkiln/document";

import { blurredPicture } from "../surface/blur-picture.ts";
import { blurScale } from "../surface/blur-scale.ts";
import {
  onSurface,
  paintSurface,
  type Pen,
  resetMatrix,
  scaleOf,
  wholePixels,
} from "../surface/pen.ts";

/** Blurs weaker than this are not seen. */
const LEAST_SIGMA_PX = 0.1;

/** Paints something as a whole: faded, or out of focus. */
export function paintApart(
  pen: Pen,
  { area: own, opacity, blurPx }: MovedRun,
  paint: (pen: Pen) => void,
): void {
  const { context } = pen;
  const area = intersect(wholePixels(mapBox(pen.matrix, own)), pen.bounds);
  if (area === undefined) return;
  const sigmaPx = blurPx * scaleOf(pen.matrix);
  context.save();
  context.globalAlpha *= opacity;
  if (sigmaPx < LEAST_SIGMA_PX) {
    onSurface(pen, area, { paint, use: (painted) => paintSurface(pen, painted) });
  } else paintBlurred(pen, { area, sigmaPx, paint });
  context.restore();
}

interface Blurred {
  /** Whole pixels of the context. */
  readonly area: ReturnType<typeof wholePixels>;
  readonly sigmaPx: number;
  readonly paint: (pen: Pen) => void;
}

/** Draws it small and enlarges its blur: a strong blur holds no detail that the small one lacks. */
function paintBlurred(pen: Pen, { area, sigmaPx, paint }: Blurred): void {
  const { context, platform } = pen;
  const size = blurScale(area.width, area.height, sigmaPx);
  const { reduction } = size;
  const small = platform.createSurface(size.width, size.height);
  const shrink = 1 / reduction;
  paint({
    ...pen,
    context: small.context,
    matrix: multiply([shrink, 0, 0, shrink, -area.x * shrink, -area.y * shrink], pen.matrix),
    bounds: { x: 0, y: 0, width: size.width, height: size.height },
  });
  const blurred = blurredPicture(platform, small, size);
  const { inner } = blurred;
  const from = { ...inner, width: area.width * shrink, height: area.height * shrink };
  resetMatrix(context);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "low";
  platform.paintPicture(context, blurred.surface.picture, from, area);
  platform.releaseSurface(small);
  platform.releaseSurface(blurred.surface);
}
