import {
  effectSpecOf,
  type Box,
  type EffectSpace,
  type EffectValue,
  type SceneEffect,
} from "@reelkiln/document";

import type { EffectImage, EffectPlace } from "./image.ts";
import { isOpaque, premultiply, unpremultiply } from "./image.ts";
import { kernelOf } from "./kernels.ts";

/** Where the pixels of an image stand: the layer's box in them, and what lies beyond. */
export type ImagePlace = Pick<EffectPlace, "scale" | "edge"> & { readonly frame: Box };

/** Applies effects in order to straight-alpha pixels, each in the colour space it declares. */
export function applyEffects(
  image: EffectImage,
  effects: readonly SceneEffect[],
  place: ImagePlace,
): void {
  const { pixels } = image;
  let isPremultiplied = false;
  const into = (space: EffectSpace): void => {
    const wanted = space === "premultiplied";
    if (wanted === isPremultiplied) return;
    isPremultiplied = wanted;
    if (isOpaque(pixels)) return;
    if (wanted) premultiply(pixels);
    else unpremultiply(pixels);
  };
  for (const effect of effects) {
    const spec = effectSpecOf(effect.type);
    into(spec.space);
    const { seed, frame, layerSeconds, table } = effect;
    kernelOf(effect.type)(image, scaledValues(effect, place.scale), {
      ...place,
      seed,
      frameIndex: frame,
      layerSeconds,
      ...(table !== undefined && { table }),
    });
  }
  into("straight");
}

/** The values with lengths in pixels of the image. */
function scaledValues(
  { type, values }: SceneEffect,
  scale: number,
): Readonly<Record<string, EffectValue>> {
  const { parameters } = effectSpecOf(type);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, EffectValue]) => [
      name,
      typeof value === "number" && parameters[name]?.unit === "px" ? value * scale : value,
    ]),
  );
}
