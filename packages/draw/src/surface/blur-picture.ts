import type { Box } from "@reelkiln/document";

import { blurColors, type ColorPlane } from "./blur-colors.ts";
import { giveBack, takeFloats } from "./scratch.ts";
import type { DrawPlatform, Surface } from "./surface.ts";

/** A blurred picture inside a surface whose edge pixels go on beyond it. */
export interface BlurredPicture {
  readonly surface: Surface;
  /** The picture without what was added around it. */
  readonly inner: Box;
}

// Enlarging reads past the picture's edge: two pixels are enough for a cubic filter.
const MARGIN_PX = 2;

/**
 * The surface's pixels blurred, edges repeated, colours weighted by their alpha. Of `finer` × `finer` pixels the mean
 * is taken first, and `sigmaPx` counts in those. The caller releases the result.
 */
export function blurredPicture(
  platform: DrawPlatform,
  source: Surface,
  { sigmaPx, finer = 1 }: { readonly sigmaPx: number; readonly finer?: number },
): BlurredPicture {
  const [width, height] = [source.width / finer, source.height / finer];
  const values = premultipliedMeans(platform.readPixels(source), { width, finer });
  blurColors({ width, height, values }, sigmaPx, "clamp");
  const surface = platform.createSurface(width + 2 * MARGIN_PX, height + 2 * MARGIN_PX);
  platform.writePixels(surface, withMargin({ width, height, values }));
  giveBack(values);
  return { surface, inner: { x: MARGIN_PX, y: MARGIN_PX, width, height } };
}

/** Means of `finer` × `finer` pixels each: colours times their alpha, all 0–255. */
function premultipliedMeans(
  pixels: Uint8ClampedArray,
  { width, finer }: { readonly width: number; readonly finer: number },
): Float32Array {
  const values = takeFloats(pixels.length / finer ** 2).fill(0);
  const share = 1 / finer ** 2;
  const rowLength = 4 * width * finer;
  for (let start = 0; start < pixels.length; start += rowLength) {
    const to = 4 * width * Math.floor(start / (rowLength * finer));
    for (let i = 0; i < rowLength; i += 4) {
      const at = start + i;
      const mean = to + 4 * Math.floor(i / (4 * finer));
      const alpha = (pixels[at + 3] as number) * share;
      const weight = alpha / 255;
      values[mean] = (values[mean] as number) + (pixels[at] as number) * weight;
      values[mean + 1] = (values[mean + 1] as number) + (pixels[at + 1] as number) * weight;
      values[mean + 2] = (values[mean + 2] as number) + (pixels[at + 2] as number) * weight;
      values[mean + 3] = (values[mean + 3] as number) + alpha;
    }
  }
  return values;
}

function withMargin({ width, height, values }: ColorPlane): Uint8ClampedArray {
  const [outerWidth, outerHeight] = [width + 2 * MARGIN_PX, height + 2 * MARGIN_PX];
  const pixels = new Uint8ClampedArray(4 * outerWidth * outerHeight);
  for (let y = 0; y < outerHeight; y++) {
    const row = Math.min(height - 1, Math.max(0, y - MARGIN_PX)) * width;
    for (let x = 0; x < outerWidth; x++) {
      const from = 4 * (row + Math.min(width - 1, Math.max(0, x - MARGIN_PX)));
      const to = 4 * (y * outerWidth + x);
      const alpha = values[from + 3] as number;
      const scale = alpha > 0 ? 255 / alpha : 0;
      pixels[to] = (values[from] as number) * scale;
      pixels[to + 1] = (values[from + 1] as number) * scale;
      pixels[to + 2] = (values[from + 2] as number) * scale;
      pixels[to + 3] = alpha;
    }
  }
  return pixels;
}
