import type { EffectValue, PixelEffectType } from "@reelkiln/document";

import type { EffectImage, EffectKernel, EffectPlace } from "./image.ts";
import { blackAndWhite } from "./kernels/black-and-white.ts";
import { boxBlur } from "./kernels/box-blur.ts";
import { bulge } from "./kernels/bulge.ts";
import { chromaKey } from "./kernels/chroma-key.ts";
import { chromaticAberration } from "./kernels/chromatic-aberration.ts";
import { cornerPin } from "./kernels/corner-pin.ts";
import { curves } from "./kernels/curves.ts";
import { directionalBlur } from "./kernels/directional-blur.ts";
import { displacement } from "./kernels/displacement.ts";
import { dropShadow } from "./kernels/drop-shadow.ts";
import { exposure } from "./kernels/exposure.ts";
import { fill } from "./kernels/fill.ts";
import { gaussianBlur } from "./kernels/gaussian-blur.ts";
import { glitch } from "./kernels/glitch.ts";
import { glow } from "./kernels/glow.ts";
import { gradientRamp } from "./kernels/gradient-ramp.ts";
import { grain } from "./kernels/grain.ts";
import { halftone } from "./kernels/halftone.ts";
import { hueSaturation } from "./kernels/hue-saturation.ts";
import { innerShadow } from "./kernels/inner-shadow.ts";
import { invert } from "./kernels/invert.ts";
import { levels } from "./kernels/levels.ts";
import { lightSweep } from "./kernels/light-sweep.ts";
import { lumaKey } from "./kernels/luma-key.ts";
import { lut } from "./kernels/lut.ts";
import { mirror } from "./kernels/mirror.ts";
import { mosaic } from "./kernels/mosaic.ts";
import { noise } from "./kernels/noise.ts";
import { pixelate } from "./kernels/pixelate.ts";
import { posterize } from "./kernels/posterize.ts";
import { radialBlur } from "./kernels/radial-blur.ts";
import { ripple } from "./kernels/ripple.ts";
import { scanlines } from "./kernels/scanlines.ts";
import { sharpen } from "./kernels/sharpen.ts";
import { stroke } from "./kernels/stroke.ts";
import { temperature } from "./kernels/temperature.ts";
import { threshold } from "./kernels/threshold.ts";
import { tile } from "./kernels/tile.ts";
import { tint } from "./kernels/tint.ts";
import { vibrance } from "./kernels/vibrance.ts";
import { vignette } from "./kernels/vignette.ts";
import { wave } from "./kernels/wave.ts";

/** Every effect on pixels and how it is done. */
const KERNELS: { readonly [K in PixelEffectType]: EffectKernel<K> } = {
  "black-and-white": blackAndWhite,
  "box-blur": boxBlur,
  bulge,
  "chroma-key": chromaKey,
  "chromatic-aberration": chromaticAberration,
  "corner-pin": cornerPin,
  curves,
  "directional-blur": directionalBlur,
  displacement,
  "drop-shadow": dropShadow,
  exposure,
  fill,
  "gaussian-blur": gaussianBlur,
  glitch,
  glow,
  "gradient-ramp": gradientRamp,
  grain,
  halftone,
  "hue-saturation": hueSaturation,
  "inner-shadow": innerShadow,
  invert,
  levels,
  "light-sweep": lightSweep,
  "luma-key": lumaKey,
  lut,
  mirror,
  mosaic,
  noise,
  pixelate,
  posterize,
  "radial-blur": radialBlur,
  ripple,
  scanlines,
  sharpen,
  stroke,
  temperature,
  threshold,
  tile,
  tint,
  vibrance,
  vignette,
  wave,
};

/** A kernel without the types of its values: the scene pairs them. */
export type AnyKernel = (
  image: EffectImage,
  values: Readonly<Record<string, EffectValue>>,
  place: EffectPlace,
) => void;

/** How an effect is done. */
export function kernelOf(type: PixelEffectType): AnyKernel {
  return KERNELS[type] as unknown as AnyKernel;
}
