import { blackAndWhite } from "./black-and-white.ts";
import { boxBlur } from "./box-blur.ts";
import { bulge } from "./bulge.ts";
import { chromaKey } from "./chroma-key.ts";
import { chromaticAberration } from "./chromatic-aberration.ts";
import { cornerPin } from "./corner-pin.ts";
import { curves } from "./curves.ts";
import { directionalBlur } from "./directional-blur.ts";
import { displacement } from "./displacement.ts";
import { dropShadow } from "./drop-shadow.ts";
import { echo } from "./echo.ts";
import type { EffectSpec } from "./effect-spec.ts";
import { exposure } from "./exposure.ts";
import { fill } from "./fill.ts";
import { gaussianBlur } from "./gaussian-blur.ts";
import { glitch } from "./glitch.ts";
import { glow } from "./glow.ts";
import { gradientRamp } from "./gradient-ramp.ts";
import { grain } from "./grain.ts";
import { halftone } from "./halftone.ts";
import { hueSaturation } from "./hue-saturation.ts";
import { innerShadow } from "./inner-shadow.ts";
import { invert } from "./invert.ts";
import { levels } from "./levels.ts";
import { lightSweep } from "./light-sweep.ts";
import { lumaKey } from "./luma-key.ts";
import { lut } from "./lut.ts";
import { mirror } from "./mirror.ts";
import { mosaic } from "./mosaic.ts";
import { noise } from "./noise.ts";
import type { AuthoredOf, ParameterValues } from "./parameter.ts";
import { pixelate } from "./pixelate.ts";
import { posterize } from "./posterize.ts";
import { radialBlur } from "./radial-blur.ts";
import { ripple } from "./ripple.ts";
import { scanlines } from "./scanlines.ts";
import { sharpen } from "./sharpen.ts";
import { stroke } from "./stroke.ts";
import { temperature } from "./temperature.ts";
import { threshold } from "./threshold.ts";
import { tile } from "./tile.ts";
import { tint } from "./tint.ts";
import { vibrance } from "./vibrance.ts";
import { vignette } from "./vignette.ts";
import { wave } from "./wave.ts";

/** Every effect there is, by its `type`. */
export const EFFECTS = {
  "gaussian-blur": gaussianBlur,
  "box-blur": boxBlur,
  "directional-blur": directionalBlur,
  "radial-blur": radialBlur,
  sharpen,
  glow,
  "drop-shadow": dropShadow,
  "inner-shadow": innerShadow,
  stroke,
  levels,
  curves,
  "hue-saturation": hueSaturation,
  exposure,
  tint,
  temperature,
  vibrance,
  "black-and-white": blackAndWhite,
  invert,
  posterize,
  threshold,
  lut,
  "chroma-key": chromaKey,
  "luma-key": lumaKey,
  "gradient-ramp": gradientRamp,
  fill,
  noise,
  grain,
  vignette,
  displacement,
  wave,
  ripple,
  bulge,
  mirror,
  tile,
  mosaic,
  pixelate,
  halftone,
  scanlines,
  "chromatic-aberration": chromaticAberration,
  glitch,
  echo,
  "light-sweep": lightSweep,
  "corner-pin": cornerPin,
} as const;

/** The `type` of an effect. */
export type EffectType = keyof typeof EFFECTS;

/** Worked-out values of an effect's parameters. */
export type EffectValues<K extends EffectType> = ParameterValues<(typeof EFFECTS)[K]["parameters"]>;

/** An effect as authored. */
export type ReelEffect = AuthoredOf<typeof EFFECTS>;

/** True when `word` names an effect. */
export function isEffectType(word: unknown): word is EffectType {
  return typeof word === "string" && Object.hasOwn(EFFECTS, word);
}

/** The declaration of an effect, without the types of its parameters. */
export function effectSpecOf(type: EffectType): EffectSpec {
  return EFFECTS[type] as unknown as EffectSpec;
}
