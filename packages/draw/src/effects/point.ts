import type { Box, PointValue } from "@reelkiln/document";

/** A point of the layer's box as a place among pixels, where whole numbers are the middles of pixels. */
export function pointOn(
  frame: Box,
  [x, y]: PointValue,
): { readonly x: number; readonly y: number } {
  return { x: frame.x + x * frame.width - 0.5, y: frame.y + y * frame.height - 0.5 };
}
