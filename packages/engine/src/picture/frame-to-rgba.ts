import type { Frame } from "../media/frame.ts";

/**
 * Full-range R′G′B′ from limited BT.709, 16-bit fixed point.
 * Source: inverse of ITU-R BT.709-6 sections 3 and 4.
 */
const LUMA = 76_309;
const RED_FROM_V = 117_489;
const GREEN_FROM_U = -13_976;
const GREEN_FROM_V = -34_925;
const BLUE_FROM_U = 138_438;

/** Chroma of one luma row at full width, kept between rows and frames. */
export interface ChromaRows {
  readonly u: Int16Array;
  readonly v: Int16Array;
}

/** Room for frames of that width. */
export function createChromaRows(width: number): ChromaRows {
  return { u: new Int16Array(width + 2), v: new Int16Array(width + 2) };
}

/**
 * Writes a frame into straight-alpha RGBA; opaque when the frame has no alpha.
 * Chroma sited left is brought to full size so that the way back (`writeRgbaToFrame`) gives nearly the same samples:
 * across linear, down along the slope of its neighbours (±1/8), whose mean over two rows is the sample itself.
 */
export function writeFrameToRgba(frame: Frame, rgba: Uint8Array, rows: ChromaRows): void {
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength >> 2);
  for (let row = 0; row < frame.height; row++) {
    raiseChroma({ plane: frame.u, stride: frame.uStride, size: frame }, row, rows.u);
    raiseChroma({ plane: frame.v, stride: frame.vStride, size: frame }, row, rows.v);
    writeColorRow(frame, row, { words, rows });
    if (frame.alpha !== undefined) writeAlpha(frame, row, rgba);
  }
}

interface Plane {
  readonly plane: Uint8Array;
  readonly stride: number;
  /** Of the luma. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Full-width chroma of a luma row, in eighths of a code value about zero. */
function raiseChroma(from: Plane, row: number, to: Int16Array): void {
  const { plane, stride, size } = from;
  const last = (size.height >> 1) - 1;
  const middle = row >> 1;
  const before = Math.max(0, middle - 1) * stride;
  const after = Math.min(last, middle + 1) * stride;
  const here = middle * stride;
  const toNext = (row & 1) === 0 ? -1 : 1;
  const half = size.width >> 1;
  for (let index = 0; index < half; index++) {
    to[2 * index] =
      8 * (plane[here + index] as number) +
      toNext * ((plane[after + index] as number) - (plane[before + index] as number));
  }
  to[2 * half] = to[2 * half - 2] as number;
  for (let index = 0; index < half; index++) {
    const at = 2 * index;
    to[at + 1] = (((to[at] as number) + (to[at + 2] as number) + 1) >> 1) - 1024;
    to[at] = (to[at] as number) - 1024;
  }
}

function writeColorRow(
  frame: Frame,
  row: number,
  { words, rows }: { readonly words: Uint32Array; readonly rows: ChromaRows },
): void {
  const { width, y } = frame;
  const from = row * frame.yStride;
  const to = row * width;
  for (let column = 0; column < width; column++) {
    const luma = LUMA * ((y[from + column] as number) - 16) + 32_768;
    const u = rows.u[column] as number;
    const v = rows.v[column] as number;
    const red = (luma + ((RED_FROM_V * v) >> 3)) >> 16;
    const green = (luma + ((GREEN_FROM_U * u + GREEN_FROM_V * v) >> 3)) >> 16;
    const blue = (luma + ((BLUE_FROM_U * u) >> 3)) >> 16;
    words[to + column] = 0xff_00_00_00 | (clamp(blue) << 16) | (clamp(green) << 8) | clamp(red);
  }
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

function writeAlpha(frame: Frame, row: number, rgba: Uint8Array): void {
  const { alpha, alphaStride = frame.width, width } = frame;
  if (alpha === undefined) return;
  const from = row * alphaStride;
  for (let column = 0; column < width; column++) {
    rgba[(row * width + column) * 4 + 3] = alpha[from + column] as number;
  }
}
