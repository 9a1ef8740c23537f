import {
  type ColorTable,
  EFFECTS,
  effectSpecOf,
  type EffectValue,
  type PixelEffectType,
  type SceneEffect,
} from "@reelkiln/document";
import fc from "fast-check";

import { applyEffects } from "../src/effects/apply-effects.ts";
import type { EffectImage } from "../src/effects/image.ts";

/** Every effect on pixels. */
export const PIXEL_EFFECTS = Object.keys(EFFECTS).filter(
  (type) => type !== "echo",
) as PixelEffectType[];

/** How an effect is tried. */
export interface Trial {
  readonly values?: Readonly<Record<string, EffectValue>>;
  readonly edge?: "zero" | "clamp";
  readonly frame?: number;
  readonly seed?: number;
  readonly layerSeconds?: number;
  readonly table?: ColorTable;
}

/** Pixels of a copy of the image after one effect, straight alpha; the image is the layer's whole box. */
export function applied(
  type: PixelEffectType,
  image: EffectImage,
  trial: Trial = {},
): Uint8ClampedArray {
  const { values = {}, edge = "zero", frame = 0, seed = 7, layerSeconds = 0, table } = trial;
  const { parameters } = effectSpecOf(type);
  const all = Object.fromEntries(
    Object.entries(parameters).map(([name, { fallback }]) => [name, values[name] ?? fallback]),
  );
  const moment = { seed, frame, layerSeconds, ...(table !== undefined && { table }) };
  const effect = { ...moment, type, values: all } as unknown as SceneEffect;
  const copy = { ...image, pixels: image.pixels.slice() };
  const box = { x: 0, y: 0, width: image.width, height: image.height };
  applyEffects(copy, [effect], { frame: box, scale: 1, edge });
  return copy.pixels;
}

/** An image of one color. */
export function plainImage(
  color: readonly [number, number, number, number],
  [width, height]: readonly [number, number] = [24, 18],
): EffectImage {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < pixels.length; i += 4) pixels.set(color, i);
  return { width, height, pixels };
}

/** A transparent image with an opaque box of one color in its middle. */
export function boxImage(side: number, inner: number): EffectImage {
  const image = plainImage([0, 0, 0, 0], [side, side]);
  const start = (side - inner) / 2;
  for (let y = start; y < start + inner; y++) {
    for (let x = start; x < start + inner; x++) {
      image.pixels.set([200, 120, 40, 255], 4 * (y * side + x));
    }
  }
  return image;
}

/** Images of random pixels. */
export function images(alpha: "opaque" | "any"): fc.Arbitrary<EffectImage> {
  return fc
    .tuple(fc.integer({ min: 2, max: 14 }), fc.integer({ min: 2, max: 11 }))
    .chain(([width, height]) =>
      fc
        .uint8ClampedArray({ minLength: 4 * width * height, maxLength: 4 * width * height })
        .map((pixels) => {
          for (let i = 3; alpha === "opaque" && i < pixels.length; i += 4) pixels[i] = 255;
          return { width, height, pixels: Uint8ClampedArray.from(pixels) };
        }),
    );
}

/** Largest difference of two pictures, colors weighted by their alpha. */
export function largestDifference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let most = 0;
  for (let i = 0; i < a.length; i += 4) {
    const [alphaA, alphaB] = [at(a, i + 3), at(b, i + 3)];
    most = Math.max(most, Math.abs(alphaA - alphaB));
    for (let channel = i; channel < i + 3; channel++) {
      const off = (at(a, channel) * alphaA - at(b, channel) * alphaB) / 255;
      most = Math.max(most, Math.abs(off));
    }
  }
  return most;
}

/** Sum of a channel times alpha over a picture, 1 for a full pixel. */
export function weightOf(pixels: Uint8ClampedArray, channel: number): number {
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    sum += channel === 3 ? at(pixels, i + 3) : (at(pixels, i + channel) * at(pixels, i + 3)) / 255;
  }
  return sum / 255;
}

/** A byte that is there. */
export function at(pixels: Uint8ClampedArray, index: number): number {
  const code = pixels[index];
  if (code === undefined) throw new Error(`no pixel byte ${index}`);
  return code;
}

/** One channel of all pixels. */
export function channelOf(pixels: Uint8ClampedArray, channel: number): readonly number[] {
  return Array.from(pixels).filter((_, index) => index % 4 === channel);
}
