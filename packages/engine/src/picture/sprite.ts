import {
  BLUE_BLUE,
  BLUE_GREEN,
  BLUE_RED,
  LUMA_BLUE,
  LUMA_GREEN,
  LUMA_RED,
  RED_BLUE,
  RED_GREEN,
  RED_RED,
} from "./rec709.ts";
import type { SpriteRuns } from "./sprite-runs.ts";

/** Whole pixels of the canvas; x, y, width and height are even. */
export interface PixelRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A drawn node as premultiplied YUVA 4:2:0 in BT.709 limited, ready to be blended.
 * Spans hold, for each row, the half-open range of columns that are not empty; equal ends for none.
 */
export interface Sprite {
  readonly rect: PixelRect;
  readonly luma: Uint8Array;
  readonly alpha: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  readonly chromaAlpha: Uint8Array;
  readonly lumaSpans: Int32Array;
  readonly chromaSpans: Int32Array;
  /** Of sprites that are blended more than once. */
  readonly lumaRuns?: SpriteRuns;
  readonly chromaRuns?: SpriteRuns;
  readonly bytes: number;
}

/** Bytes the planes of a sprite of that size take. */
export function spriteBytes(rect: PixelRect): number {
  return (rect.width * rect.height * 11) >> 2;
}

/** A sprite with undefined content. `memory` (at least `spriteBytes`) is used when given, so that scratch costs nothing. */
export function allocateSprite(
  rect: PixelRect,
  memory: Uint8Array = new Uint8Array(spriteBytes(rect)),
): Sprite {
  const size = rect.width * rect.height;
  const quarter = size >> 2;
  const chromaAt = 2 * size;
  return {
    rect,
    luma: memory.subarray(0, size),
    alpha: memory.subarray(size, chromaAt),
    u: memory.subarray(chromaAt, chromaAt + quarter),
    v: memory.subarray(chromaAt + quarter, chromaAt + 2 * quarter),
    chromaAlpha: memory.subarray(chromaAt + 2 * quarter, chromaAt + 3 * quarter),
    lumaSpans: new Int32Array(rect.height * 2),
    chromaSpans: new Int32Array(rect.height),
    bytes: spriteBytes(rect) + rect.height * 12,
  };
}

/** Premultiplied RGBA whose rows may be longer than what is used of them. */
export interface PixelRows {
  readonly rgba: Uint8Array;
  /** Pixels from one row to the next. */
  readonly stride: number;
}

/**
 * Fills `sprite` from the top left of `pixels`.
 * Chroma as `writeRgbaToFrame` has it; what is left of the first column repeats it at the canvas's edge
 * (`rect.x` 0) and is empty elsewhere, so a sprite carries a free column at its right.
 */
export function fillSprite(sprite: Sprite, pixels: PixelRows): void {
  const { rgba, stride } = pixels;
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength >> 2);
  const { height } = sprite.rect;
  for (let row = 0; row < height; row++) fillLumaRow(sprite, { words, stride }, row);
  for (let row = 0; row < height; row += 2) fillChromaRow(sprite, { words, stride }, row);
}

interface WordRows {
  readonly words: Uint32Array;
  readonly stride: number;
}

function fillLumaRow(sprite: Sprite, { words, stride }: WordRows, row: number): void {
  const { luma, alpha, lumaSpans } = sprite;
  const { width } = sprite.rect;
  const from = row * stride;
  const to = row * width;
  let first = 0;
  let end = width;
  while (first < width && (words[from + first] as number) === 0) first++;
  while (end > first && (words[from + end - 1] as number) === 0) end--;
  lumaSpans[2 * row] = first;
  lumaSpans[2 * row + 1] = end;
  for (let column = first; column < end; column++) {
    const word = words[from + column] as number;
    const coverage = word >>> 24;
    const sum =
      LUMA_RED * (word & 255) +
      LUMA_GREEN * ((word >>> 8) & 255) +
      LUMA_BLUE * ((word >>> 16) & 255);
    alpha[to + column] = coverage;
    luma[to + column] = (sum + 4112 * coverage + 32_768) >> 16;
  }
}

/** 16/255 and 128/255 of a code value in 16-bit fixed point: the offsets of limited range under an alpha. */
const CHROMA_OFFSET = 32_896;

function fillChromaRow(sprite: Sprite, { words, stride }: WordRows, row: number): void {
  const { rect, lumaSpans, chromaSpans, u, v, chromaAlpha } = sprite;
  const half = rect.width >> 1;
  const [first, end] = joinSpans(lumaSpans, row);
  const firstPair = first >> 1;
  const endPair = end > first ? Math.min(half, (end >> 1) + 1) : firstPair;
  chromaSpans[row] = firstPair;
  chromaSpans[row + 1] = endPair;
  const upper = row * stride;
  const lower = upper + stride;
  for (let pair = firstPair; pair < endPair; pair++) {
    const column = 2 * pair;
    const left = column > 0 ? column - 1 : rect.x === 0 ? 0 : -1;
    let red = 0;
    let green = 0;
    let blue = 0;
    let coverage = 0;
    for (let tap = 0; tap < 6; tap++) {
      const across = tap < 2 ? left : column + (tap >> 1) - 1;
      if (across < 0) continue;
      const word = words[((tap & 1) === 0 ? upper : lower) + across] as number;
      const weight = tap === 2 || tap === 3 ? 2 : 1;
      red += weight * (word & 255);
      green += weight * ((word >>> 8) & 255);
      blue += weight * ((word >>> 16) & 255);
      coverage += weight * (word >>> 24);
    }
    const to = (row >> 1) * half + pair;
    const offset = CHROMA_OFFSET * coverage + 262_144;
    chromaAlpha[to] = (coverage + 4) >> 3;
    u[to] = (BLUE_RED * red + BLUE_GREEN * green + BLUE_BLUE * blue + offset) >> 19;
    v[to] = (RED_RED * red + RED_GREEN * green + RED_BLUE * blue + offset) >> 19;
  }
}

/** The span of two rows together. */
function joinSpans(spans: Int32Array, row: number): readonly [number, number] {
  const first = spans[2 * row] as number;
  const end = spans[2 * row + 1] as number;
  const firstBelow = spans[2 * row + 2] as number;
  const endBelow = spans[2 * row + 3] as number;
  if (first === end) return [firstBelow, endBelow];
  if (firstBelow === endBelow) return [first, end];
  return [Math.min(first, firstBelow), Math.max(end, endBelow)];
}
