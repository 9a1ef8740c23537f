import { type Shadow } from "@reelkiln/document";

import { blurPlane } from "../surface/gaussian.ts";
import { onSurface, type PaintedSurface, paintSurface, type Pen, scaleOf } from "../surface/pen.ts";

// Finer than this, a plane blurred small and enlarged shows its grid.
const SMALL_SIGMA_PX = 6;

/**
 * Paints the shadow of what `painted` holds: its alpha, moved, blurred and coloured. Offset and blur are lengths in
 * the pen's space and turn and scale with it. Blurred by our own code, because browsers and Skia differ in `shadowBlur`.
 */
export function paintShadow(pen: Pen, painted: PaintedSurface, shadow: Shadow): void {
  const { surface, area } = painted;
  const [a, b, c, d] = pen.matrix;
  const [x, y] = shadow.offsetPx;
  const move = [a * x + c * y, b * x + d * y] as const;
  const alpha = blurredAlpha(pen.platform.readPixels(surface), {
    width: area.width,
    height: area.height,
    sigmaPx: shadow.blurPx * scaleOf(pen.matrix),
  });
  onSurface(pen, area, {
    paint: () => undefined,
    use: (cast) => {
      pen.platform.writePixels(cast.surface, tinted(alpha, shadow.color));
      paintSurface(pen, cast, move);
    },
  });
}

interface AlphaBlur {
  readonly width: number;
  readonly height: number;
  readonly sigmaPx: number;
}

/** Alpha 0–255 of the pixels, blurred; a wide blur works on a plane reduced by a power of two. */
function blurredAlpha(
  pixels: Uint8ClampedArray,
  { width, height, sigmaPx }: AlphaBlur,
): Float32Array {
  const factor =
    sigmaPx < 2 * SMALL_SIGMA_PX ? 1 : 2 ** Math.floor(Math.log2(sigmaPx / SMALL_SIGMA_PX));
  const small = {
    width: Math.ceil(width / factor),
    height: Math.ceil(height / factor),
    values: new Float32Array(Math.ceil(width / factor) * Math.ceil(height / factor)),
  };
  const share = 1 / (factor * factor);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / factor) * small.width;
    for (let x = 0; x < width; x++) {
      const at = row + Math.floor(x / factor);
      small.values[at] = (small.values[at] ?? 0) + (pixels[4 * (y * width + x) + 3] ?? 0) * share;
    }
  }
  blurPlane(small, sigmaPx / factor, "zero");
  return factor === 1 ? small.values : enlarged(small, { width, height, factor });
}

/** Bilinear, with sample centres where the reduction had them. */
function enlarged(
  small: { readonly width: number; readonly height: number; readonly values: Float32Array },
  { width, height, factor }: { width: number; height: number; factor: number },
): Float32Array {
  const result = new Float32Array(width * height);
  const at = (x: number, y: number): number =>
    small.values[
      Math.min(small.height - 1, Math.max(0, y)) * small.width +
        Math.min(small.width - 1, Math.max(0, x))
    ] ?? 0;
  for (let y = 0; y < height; y++) {
    const sourceY = (y + 0.5) / factor - 0.5;
    const top = Math.floor(sourceY);
    const shareY = sourceY - top;
    for (let x = 0; x < width; x++) {
      const sourceX = (x + 0.5) / factor - 0.5;
      const left = Math.floor(sourceX);
      const shareX = sourceX - left;
      const upper = at(left, top) * (1 - shareX) + at(left + 1, top) * shareX;
      const lower = at(left, top + 1) * (1 - shareX) + at(left + 1, top + 1) * shareX;
      result[y * width + x] = upper * (1 - shareY) + lower * shareY;
    }
  }
  return result;
}

/** Straight-alpha pixels of one colour (`#rrggbbaa`) under an alpha of 0–255. */
function tinted(alpha: Float32Array, color: string): Uint8ClampedArray {
  const channel = (index: number): number =>
    parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16);
  const [red, green, blue] = [channel(0), channel(1), channel(2)];
  const opacity = color.length > 7 ? channel(3) / 255 : 1;
  const pixels = new Uint8ClampedArray(alpha.length * 4);
  for (let i = 0; i < alpha.length; i++) {
    pixels[4 * i] = red;
    pixels[4 * i + 1] = green;
    pixels[4 * i + 2] = blue;
    pixels[4 * i + 3] = (alpha[i] ?? 0) * opacity;
  }
  return pixels;
}

/** Pixels around `px` that a blur of the shadow reaches. */
export function shadowReachPx(pen: Pen, shadow: Shadow): number {
  const scale = scaleOf(pen.matrix);
  return Math.ceil((3 * shadow.blurPx + Math.hypot(...shadow.offsetPx)) * scale) + 1;
}
