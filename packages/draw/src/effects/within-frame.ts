import { intersect } from "@reelkiln/document";

import type { EffectImage, EffectPlace } from "./image.ts";

/** Changes only the pixels of the layer's own box, as if nothing lay around it. */
export function withinFrame(
  image: EffectImage,
  { frame }: EffectPlace,
  change: (inner: EffectImage) => void,
): void {
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  const x = Math.round(frame.x);
  const y = Math.round(frame.y);
  const width = Math.round(frame.x + frame.width) - x;
  const box = intersect({ x, y, width, height: Math.round(frame.y + frame.height) - y }, whole);
  if (box === undefined) return;
  if (box.width === image.width && box.height === image.height) {
    change(image);
    return;
  }
  const pixels = new Uint8ClampedArray(4 * box.width * box.height);
  const rowAt = (row: number): number => 4 * ((box.y + row) * image.width + box.x);
  for (let row = 0; row < box.height; row++) {
    const from = rowAt(row);
    pixels.set(image.pixels.subarray(from, from + 4 * box.width), 4 * row * box.width);
  }
  change({ width: box.width, height: box.height, pixels });
  for (let row = 0; row < box.height; row++) {
    const from = 4 * row * box.width;
    image.pixels.set(pixels.subarray(from, from + 4 * box.width), rowAt(row));
  }
}
