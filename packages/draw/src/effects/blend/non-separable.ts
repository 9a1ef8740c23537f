import type { BlendMode } from "@reelkiln/document";

import type { SeparableMode } from "./separable.ts";

/** Modes that need all three channels at once. */
export type NonSeparableMode = Exclude<BlendMode, SeparableMode | "normal" | "dissolve">;

/** Writes the mixed colour into `out`; code values 0–255, not rounded. */
export type MixColors = (backdrop: Float64Array, source: Float64Array, out: Float64Array) => void;

/** Source: W3C, "Compositing and Blending Level 1" section 10.2: Lum, with its weights. */
function lum(color: Float64Array): number {
  return 0.3 * at(color, 0) + 0.59 * at(color, 1) + 0.11 * at(color, 2);
}

function sat(color: Float64Array): number {
  const [red, green, blue] = [at(color, 0), at(color, 1), at(color, 2)];
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}

function at(color: Float64Array, channel: number): number {
  return color[channel] as number;
}

/** SetLum with ClipColor, on `out` itself. */
function setLum(out: Float64Array, target: number): void {
  const move = target - lum(out);
  for (let channel = 0; channel < 3; channel++) out[channel] = at(out, channel) + move;
  const least = Math.min(at(out, 0), at(out, 1), at(out, 2));
  const most = Math.max(at(out, 0), at(out, 1), at(out, 2));
  if (least < 0) toward(out, target, target / (target - least));
  if (most > 255) toward(out, target, (255 - target) / (most - target));
}

function toward(out: Float64Array, middle: number, share: number): void {
  for (let channel = 0; channel < 3; channel++) {
    out[channel] = middle + (at(out, channel) - middle) * share;
  }
}

/** SetSat: the colour's range stretched to `target`, its least channel at zero. */
function setSat(color: Float64Array, target: number, out: Float64Array): void {
  const least = Math.min(at(color, 0), at(color, 1), at(color, 2));
  const range = sat(color);
  const scale = range === 0 ? 0 : target / range;
  for (let channel = 0; channel < 3; channel++) {
    out[channel] = (at(color, channel) - least) * scale;
  }
}

/** Each with its formula of the same section; darker and lighter colour choose a whole colour by its Lum. */
export const MIX_COLORS: Readonly<Record<NonSeparableMode, MixColors>> = {
  hue: (backdrop, source, out) => {
    setSat(source, sat(backdrop), out);
    setLum(out, lum(backdrop));
  },
  saturation: (backdrop, source, out) => {
    setSat(backdrop, sat(source), out);
    setLum(out, lum(backdrop));
  },
  color: (backdrop, source, out) => {
    out.set(source);
    setLum(out, lum(backdrop));
  },
  luminosity: (backdrop, source, out) => {
    out.set(backdrop);
    setLum(out, lum(source));
  },
  "darker-color": (backdrop, source, out) => {
    out.set(lum(source) < lum(backdrop) ? source : backdrop);
  },
  "lighter-color": (backdrop, source, out) => {
    out.set(lum(source) > lum(backdrop) ? source : backdrop);
  },
};
