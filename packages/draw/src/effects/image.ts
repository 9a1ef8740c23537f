import type { Box, ColorTable, EffectValues, PixelEffectType } from "@reelkiln/document";

/** Pixels that an effect works on: RGBA bytes in the space the effect declares. */
export interface EffectImage {
  readonly width: number;
  readonly height: number;
  /** Changed in place. */
  readonly pixels: Uint8ClampedArray;
}

/** Where and when an effect happens. */
export interface EffectPlace {
  /** The layer's own box, in pixels of the image. */
  readonly frame: Box;
  /** Pixels of the image for one of the layer. */
  readonly scale: number;
  readonly seed: number;
  /** Output frame. */
  readonly frameIndex: number;
  readonly layerSeconds: number;
  readonly table?: ColorTable;
  /** What lies beyond the image: nothing, or more of the same that is not known. */
  readonly edge: "zero" | "clamp";
}

/** One effect on pixels; lengths among the values are in pixels of the image. */
export type EffectKernel<K extends PixelEffectType> = (
  image: EffectImage,
  values: EffectValues<K>,
  place: EffectPlace,
) => void;

/** True when every pixel is opaque. */
export function isOpaque(pixels: Uint8ClampedArray): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  let all = 0xff000000;
  for (let i = 0; i < words.length; i++) all &= words[i] as number;
  return all >>> 24 === 255;
}

/** Colours times their alpha. */
export function premultiply(pixels: Uint8ClampedArray): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] as number;
    if (alpha === 255) continue;
    pixels[i] = ((pixels[i] as number) * alpha) / 255;
    pixels[i + 1] = ((pixels[i + 1] as number) * alpha) / 255;
    pixels[i + 2] = ((pixels[i + 2] as number) * alpha) / 255;
  }
}

/** Colours without their alpha; black where nothing shows. */
export function unpremultiply(pixels: Uint8ClampedArray): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] as number;
    if (alpha === 255) continue;
    const scale = alpha === 0 ? 0 : 255 / alpha;
    pixels[i] = (pixels[i] as number) * scale;
    pixels[i + 1] = (pixels[i + 1] as number) * scale;
    pixels[i + 2] = (pixels[i + 2] as number) * scale;
  }
}

/** Luma of sRGB code values, 0–255. Source: ITU-R BT.709-6 item 3.2. */
export function lumaOf(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
