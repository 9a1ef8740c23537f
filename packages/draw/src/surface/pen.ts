import { type Box, type Matrix, multiply, scaleOf, type SceneNode } from "@reelkiln/document";

import type { Canvas2D, DrawPlatform } from "./surface.ts";

export { scaleOf };

/** Where and how drawing goes on. Painters leave the context as they found it, but for its path and styles. */
export interface Pen {
  readonly context: Canvas2D;
  readonly platform: DrawPlatform;
  /** From the space drawn in to the context's pixels. */
  readonly matrix: Matrix;
  /** Pixels of the context that matter: nothing outside is worth painting. */
  readonly bounds: Box;
  /** Paints a child node; injected so that a group needs no knowledge of other kinds. */
  readonly paintNode: (pen: Pen, node: SceneNode) => void;
}

/** Makes the context draw in the pen's space. */
export function applyMatrix({ context, matrix }: Pen): void {
  context.setTransform(...matrix);
}

/** Makes the context draw in its own pixels. */
export function resetMatrix(context: Canvas2D): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** The pen in a space that `matrix` maps to the pen's. */
export function inside(pen: Pen, matrix: Matrix): Pen {
  return { ...pen, matrix: multiply(pen.matrix, matrix) };
}

/** The smallest box of whole pixels around `box`. */
export function wholePixels(box: Box): Box {
  // Boxes that end on a pixel edge but for float noise take no further pixel.
  const x = Math.floor(box.x + 1e-6);
  const y = Math.floor(box.y + 1e-6);
  const width = Math.max(0, Math.ceil(box.x + box.width - 1e-6) - x);
  return { x, y, width, height: Math.max(0, Math.ceil(box.y + box.height - 1e-6) - y) };
}

/** Paints on a surface of its own that stands for the pixels `area` of the pen, then hands it over and takes it back. */
export function onSurface(
  pen: Pen,
  area: Box,
  { paint, use }: { paint: (pen: Pen) => void; use: (surface: PaintedSurface) => void },
): void {
  const surface = pen.platform.createSurface(area.width, area.height);
  try {
    paint({
      ...pen,
      context: surface.context,
      matrix: multiply([1, 0, 0, 1, -area.x, -area.y], pen.matrix),
      bounds: { x: 0, y: 0, width: area.width, height: area.height },
    });
    use({ surface, area });
  } finally {
    pen.platform.releaseSurface(surface);
  }
}

/** A surface that stands for the pixels `area` of another one. */
export interface PaintedSurface {
  readonly surface: ReturnType<DrawPlatform["createSurface"]>;
  readonly area: Box;
}

/** Paints the surface where it belongs, moved by whole or part pixels. */
export function paintSurface(
  { context, platform }: Pen,
  { surface, area }: PaintedSurface,
  [moveX, moveY]: readonly [number, number] = [0, 0],
): void {
  resetMatrix(context);
  platform.paintPicture(
    context,
    surface.picture,
    { x: 0, y: 0, width: area.width, height: area.height },
    { x: area.x + moveX, y: area.y + moveY, width: area.width, height: area.height },
  );
}
