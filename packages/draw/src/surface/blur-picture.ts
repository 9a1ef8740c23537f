import type { Box } from "@reelkiln/document";

import { blurPlane } from "./gaussian.ts";
import type { DrawPlatform, Surface } from "./surface.ts";

/** A blurred picture inside a surface whose edge pixels go on beyond it. */
export interface BlurredPicture {
  readonly surface: Surface;
  /** The picture without what was added around it. */
  readonly inner: Box;
}

// Enlarging reads past the picture's edge: two pixels are enough for a cubic filter.
const MARGIN_PX = 2;

/** The surface's pixels blurred, edges repeated, colours weighted by their alpha. The caller releases the result. */
export function blurredPicture(
  platform: DrawPlatform,
  source: Surface,
  sigmaPx: number,
): BlurredPicture {
  const { width, height } = source;
  const planes = weightedPlanes(platform.readPixels(source), width * height).map(
    (values) => blurPlane({ width, height, values }, sigmaPx, "clamp").values,
  );
  const surface = platform.createSurface(width + 2 * MARGIN_PX, height + 2 * MARGIN_PX);
  platform.writePixels(surface, withMargin(planes, width, height));
  return { surface, inner: { x: MARGIN_PX, y: MARGIN_PX, width, height } };
}

/** Red, green and blue times alpha, and alpha 0–1. */
function weightedPlanes(pixels: Uint8ClampedArray, count: number): Float32Array[] {
  return [0, 1, 2, 3].map((channel) => {
    const values = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const alpha = (pixels[4 * i + 3] ?? 0) / 255;
      values[i] = channel === 3 ? alpha : (pixels[4 * i + channel] ?? 0) * alpha;
    }
    return values;
  });
}

function withMargin(
  planes: readonly Float32Array[],
  width: number,
  height: number,
): Uint8ClampedArray {
  const [outerWidth, outerHeight] = [width + 2 * MARGIN_PX, height + 2 * MARGIN_PX];
  const pixels = new Uint8ClampedArray(4 * outerWidth * outerHeight);
  for (let y = 0; y < outerHeight; y++) {
    const row = Math.min(height - 1, Math.max(0, y - MARGIN_PX)) * width;
    for (let x = 0; x < outerWidth; x++) {
      const from = row + Math.min(width - 1, Math.max(0, x - MARGIN_PX));
      const to = 4 * (y * outerWidth + x);
      const alpha = planes[3]?.[from] ?? 0;
      const scale = alpha > 0 ? 1 / alpha : 0;
      for (let channel = 0; channel < 3; channel++) {
        pixels[to + channel] = (planes[channel]?.[from] ?? 0) * scale;
      }
      pixels[to + 3] = alpha * 255;
    }
  }
  return pixels;
}
