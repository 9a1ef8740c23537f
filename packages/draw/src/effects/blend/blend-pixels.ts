import type { BlendMode } from "@reelkiln/document";

import { randomAt } from "../random.ts";
import { MIX_COLORS, type NonSeparableMode } from "./non-separable.ts";
import { isSeparable, mixTable } from "./separable.ts";

/** How a source is laid over a backdrop. */
export interface Blending {
  readonly mode: BlendMode;
  /** 0–1, times the source's own alpha. */
  readonly opacity: number;
  readonly width: number;
  /** Place of the first pixel, for dissolve's grain. */
  readonly x: number;
  readonly y: number;
  readonly seed: number;
}

/**
 * Lays straight-alpha `source` over `backdrop` of the same size, in place.
 * Source: W3C, "Compositing and Blending Level 1" section 5: co = αs(1−αb)·Cs + αs·αb·B(Cb, Cs) + (1−αs)·αb·Cb.
 */
export function blendPixels(
  backdrop: Uint8ClampedArray,
  source: Uint8ClampedArray,
  blending: Blending,
): void {
  const { mode } = blending;
  if (mode === "normal") blendByTable(backdrop, source, { opacity: blending.opacity });
  else if (mode === "dissolve") dissolve(backdrop, source, blending);
  else if (isSeparable(mode)) {
    blendByTable(backdrop, source, { opacity: blending.opacity, table: mixTable(mode) });
  } else blendByColor(backdrop, source, { opacity: blending.opacity, mode });
}

interface TableBlending {
  readonly opacity: number;
  readonly table?: Uint8ClampedArray;
}

function blendByTable(
  backdrop: Uint8ClampedArray,
  source: Uint8ClampedArray,
  { opacity, table }: TableBlending,
): void {
  for (let i = 0; i < source.length; i += 4) {
    const alpha = ((source[i + 3] as number) / 255) * opacity;
    if (alpha === 0) continue;
    const under = (backdrop[i + 3] as number) / 255;
    const total = alpha + under - alpha * under;
    for (let channel = i; channel < i + 3; channel++) {
      const b = backdrop[channel] as number;
      const s = source[channel] as number;
      const mixed = table === undefined ? s : (table[(b << 8) | s] as number);
      backdrop[channel] =
        (alpha * (1 - under) * s + alpha * under * mixed + (1 - alpha) * under * b) / total;
    }
    backdrop[i + 3] = 255 * total;
  }
}

function blendByColor(
  backdrop: Uint8ClampedArray,
  source: Uint8ClampedArray,
  { opacity, mode }: { readonly opacity: number; readonly mode: NonSeparableMode },
): void {
  const mix = MIX_COLORS[mode];
  const [b, s, out] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  for (let i = 0; i < source.length; i += 4) {
    const alpha = ((source[i + 3] as number) / 255) * opacity;
    if (alpha === 0) continue;
    const under = (backdrop[i + 3] as number) / 255;
    const total = alpha + under - alpha * under;
    for (let channel = 0; channel < 3; channel++) {
      b[channel] = backdrop[i + channel] as number;
      s[channel] = source[i + channel] as number;
    }
    mix(b, s, out);
    for (let channel = 0; channel < 3; channel++) {
      const own = alpha * (1 - under) * (s[channel] as number);
      const mixed = alpha * under * (out[channel] as number);
      backdrop[i + channel] = (own + mixed + (1 - alpha) * under * (b[channel] as number)) / total;
    }
    backdrop[i + 3] = 255 * total;
  }
}

/** A pixel shows wholly or not at all, by chance in proportion to its alpha. */
function dissolve(
  backdrop: Uint8ClampedArray,
  source: Uint8ClampedArray,
  { opacity, width, x, y, seed }: Blending,
): void {
  const count = source.length >> 2;
  for (let pixel = 0; pixel < count; pixel++) {
    const i = 4 * pixel;
    const alpha = ((source[i + 3] as number) / 255) * opacity;
    const row = Math.floor(pixel / width);
    if (randomAt(x + pixel - row * width, y + row, seed) >= alpha) continue;
    backdrop[i] = source[i] as number;
    backdrop[i + 1] = source[i + 1] as number;
    backdrop[i + 2] = source[i + 2] as number;
    backdrop[i + 3] = 255;
  }
}
