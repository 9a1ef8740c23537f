import { blurScale } from "../surface/blur-scale.ts";
import { blurPlane } from "../surface/gaussian.ts";
import { blurImage, type BlurOptions } from "./blur-image.ts";
import type { EffectImage } from "./image.ts";

/** Size of a plane, or of the picture it comes from. */
export interface PlaneSize {
  readonly width: number;
  readonly height: number;
}

/** How much of each pixel shows, 0–1. */
export function coverageOf({ pixels }: EffectImage): Float32Array {
  const values = new Float32Array(pixels.length >> 2);
  for (let i = 0; i < values.length; i++) values[i] = (pixels[4 * i + 3] as number) / 255;
  return values;
}

/** A plane of 0–1 blurred by a Gaussian; a strong blur is done on bytes at reduced size. */
export function blurredPlane(
  values: Float32Array,
  size: PlaneSize,
  { sigmaPx, edge }: BlurOptions,
): Float32Array {
  if (blurScale(size.width, size.height, sigmaPx).reduction === 1) {
    return blurPlane({ ...size, values }, sigmaPx, edge).values;
  }
  const pixels = new Uint8ClampedArray(4 * values.length);
  for (let i = 0; i < values.length; i++) pixels[4 * i + 3] = 255 * (values[i] as number);
  const image = { ...size, pixels };
  blurImage(image, { sigmaPx, edge });
  return coverageOf(image);
}
