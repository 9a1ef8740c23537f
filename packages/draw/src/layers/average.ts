import { type Box, intersect, mapBox, multiply, type SceneNode } from "@reelkiln/document";

import { onSurface, type Pen, wholePixels } from "../surface/pen.ts";
import { giveBack, takeFloats } from "../surface/scratch.ts";

/** Paints the average of nodes: sums of what each paints, so that no rounding adds up from one to the next. */
export function paintAverage(pen: Pen, nodes: readonly SceneNode[], area: Box): void {
  const { platform, context } = pen;
  const sums = takeFloats(4 * area.width * area.height).fill(0);
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
  giveBack(sums);
}

/** Adds colours times their alpha. */
function addPixels(
  sums: Float32Array,
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
      sums[to] = (sums[to] as number) + (pixels[from] as number) * alpha;
      sums[to + 1] = (sums[to + 1] as number) + (pixels[from + 1] as number) * alpha;
      sums[to + 2] = (sums[to + 2] as number) + (pixels[from + 2] as number) * alpha;
      sums[to + 3] = (sums[to + 3] as number) + alpha;
    }
  }
}

function writeMean(pixels: Uint8ClampedArray, sums: Float32Array, count: number): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = sums[at + 3] as number;
    const scale = alpha > 0 ? 1 / alpha : 0;
    pixels[at] = (sums[at] as number) * scale;
    pixels[at + 1] = (sums[at + 1] as number) * scale;
    pixels[at + 2] = (sums[at + 2] as number) * scale;
    pixels[at + 3] = alpha / count;
  }
}
