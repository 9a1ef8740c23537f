import type { ColorValue } from "@reelkiln/document";

import type { PlaneEdge } from "../surface/gaussian.ts";
import type { EffectImage } from "./image.ts";
import { blurredPlane } from "./planes.ts";

/** Where a shadow falls and how soft it is, in pixels. */
export interface CastOptions {
  readonly distance: number;
  readonly angle: number;
  readonly blur: number;
  readonly edge: PlaneEdge;
}

/** A coverage plane (0–1) blurred and moved. */
export function castPlane(
  values: Float32Array,
  size: Pick<EffectImage, "width" | "height">,
  { distance, angle, blur, edge }: CastOptions,
): Float32Array {
  const blurred = blurredPlane(values, size, { sigmaPx: blur, edge });
  const turn = (angle * Math.PI) / 180;
  return movedPlane(blurred, size, {
    x: distance * Math.cos(turn),
    y: distance * Math.sin(turn),
    edge,
  });
}

function movedPlane(
  values: Float32Array,
  { width, height }: Pick<EffectImage, "width" | "height">,
  move: { readonly x: number; readonly y: number; readonly edge: PlaneEdge },
): Float32Array {
  if (move.x === 0 && move.y === 0) return values;
  const result = new Float32Array(values.length);
  const valueAt = (x: number, y: number): number => {
    const [column, row] = [
      Math.min(width - 1, Math.max(0, x)),
      Math.min(height - 1, Math.max(0, y)),
    ];
    if (move.edge === "zero" && (column !== x || row !== y)) return 0;
    return values[row * width + column] as number;
  };
  const [left, top] = [Math.floor(-move.x), Math.floor(-move.y)];
  const [across, down] = [-move.x - left, -move.y - top];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [x + left, y + top];
      const upper = valueAt(column, row) * (1 - across) + valueAt(column + 1, row) * across;
      const lower = valueAt(column, row + 1) * (1 - across) + valueAt(column + 1, row + 1) * across;
      result[y * width + x] = upper * (1 - down) + lower * down;
    }
  }
  return result;
}

/** Lays a colour under premultiplied pixels, as strong as `cover` says. */
export function layUnder(
  pixels: Uint8ClampedArray,
  cover: Float32Array,
  [red, green, blue, alpha]: ColorValue,
): void {
  for (let i = 0; i < cover.length; i++) {
    const at = 4 * i;
    const share = ((cover[i] as number) * alpha) / 255;
    const room = share * (1 - (pixels[at + 3] as number) / 255);
    pixels[at] = (pixels[at] as number) + red * room;
    pixels[at + 1] = (pixels[at + 1] as number) + green * room;
    pixels[at + 2] = (pixels[at + 2] as number) + blue * room;
    pixels[at + 3] = (pixels[at + 3] as number) + 255 * room;
  }
}

/** Lays a colour over premultiplied pixels, as strong as `cover` says, within their own alpha. */
export function layAtop(
  pixels: Uint8ClampedArray,
  cover: Float32Array,
  [red, green, blue, alpha]: ColorValue,
): void {
  for (let i = 0; i < cover.length; i++) {
    const at = 4 * i;
    const share = ((cover[i] as number) * alpha) / 255;
    const own = (pixels[at + 3] as number) / 255;
    pixels[at] = (pixels[at] as number) * (1 - share) + red * share * own;
    pixels[at + 1] = (pixels[at + 1] as number) * (1 - share) + green * share * own;
    pixels[at + 2] = (pixels[at + 2] as number) * (1 - share) + blue * share * own;
  }
}

/** Lays a colour over premultiplied pixels, as strong as `cover` says. */
export function layOver(
  pixels: Uint8ClampedArray,
  cover: Float32Array,
  [red, green, blue, alpha]: ColorValue,
): void {
  for (let i = 0; i < cover.length; i++) {
    const at = 4 * i;
    const share = ((cover[i] as number) * alpha) / 255;
    if (share === 0) continue;
    pixels[at] = (pixels[at] as number) * (1 - share) + red * share;
    pixels[at + 1] = (pixels[at + 1] as number) * (1 - share) + green * share;
    pixels[at + 2] = (pixels[at + 2] as number) * (1 - share) + blue * share;
    pixels[at + 3] = (pixels[at + 3] as number) * (1 - share) + 255 * share;
  }
}
