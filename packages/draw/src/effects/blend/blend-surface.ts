import { intersect, type SceneNode } from "@reelkiln/document";

import type { PaintedSurface, Pen } from "../../surface/pen.ts";
import { blendPixels } from "./blend-pixels.ts";

/** Lays a painted node over the context by its blend mode, which needs what is there already. */
export function blendSurface(pen: Pen, { surface, area }: PaintedSurface, node: SceneNode): void {
  if (node.blend === "plus") return;
  const { platform, context } = pen;
  const seen = intersect(area, pen.bounds);
  if (seen === undefined) return;
  const backdrop = platform.readBox(context, seen);
  const inSurface = { ...seen, x: seen.x - area.x, y: seen.y - area.y };
  const source = platform.readBox(surface.context, inSurface);
  blendPixels(backdrop, source, {
    mode: node.blend,
    opacity: node.opacity,
    width: seen.width,
    x: seen.x,
    y: seen.y,
    seed: node.blendSeed ?? 0,
  });
  platform.writeBox(context, seen, backdrop);
}
