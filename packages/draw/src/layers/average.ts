import { type Box, intersect, mapBox, multiply, type SceneNode } from "@reelkiln/document";

import { onSurface, type Pen, wholePixels } from "../surface/pen.ts";

/** Paints the average of nodes: sums of what each paints, so that no rounding adds up from one to the next. */
export function paintAverage(pen: Pen, nodes: readonly SceneNode[], area: Box): void {
  const { platform, context } = pen;
  // Whole numbers: 64 moments of 255 times 255 are far below 2³².
  const sums = new Uint32Array(4 * area.width * area.height);
  for (const node of nodes) {
    const painted = wholePixels(mapBox(multiply(pen.matrix, node.matrix), node.paintBox));
    const part = intersect(painted, area);
    if (part === undefined) continue;
    onSurface(pen, part, {
      paint: (own) => pen.paintNode(own, node),
      use: ({ surface }) => addPixels(sums, platform.readPixels(surface), { part, area }),
    });
  }
  const pixels = platform.readBox(context, area);
  writeMean(pixels, sums, nodes.length);
  platform.writeBox(context, area, pixels);
}

/** Adds colours times their alpha. */
function addPixels(
  sums: Uint32Array,
  pixels: Uint8ClampedArray,
  { part, area }: { readonly part: Box; readonly area: Box },
): void {
  for (let row = 0; row < part.height; row++) {
    let from = 4 * row * part.width;
    let to = 4 * ((row + part.y - area.y) * area.width + part.x - area.x);
    const end = from + 4 * part.width;
    for (; from < end; from += 4, to += 4) {
      const alpha = pixels[from + 3] as number;
      if (alpha === 0) continue;
      sums[to] = ((sums[to] as number) + Math.imul(pixels[from] as number, alpha)) | 0;
      sums[to + 1] = ((sums[to + 1] as number) + Math.imul(pixels[from + 1] as number, alpha)) | 0;
      sums[to + 2] = ((sums[to + 2] as number) + Math.imul(pixels[from + 2] as number, alpha)) | 0;
      sums[to + 3] = ((sums[to + 3] as number) + alpha) | 0;
    }
  }
}

function writeMean(pixels: Uint8ClampedArray, sums: Uint32Array, count: number): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = sums[at + 3] as number;
    if (alpha === 0) continue;
    pixels[at] = (sums[at] as number) / alpha;
    pixels[at + 1] = (sums[at + 1] as number) / alpha;
    pixels[at + 2] = (sums[at + 2] as number) / alpha;
    pixels[at + 3] = alpha / count;
  }
}
