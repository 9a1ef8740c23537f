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
  readonly bytes: number;
}

/** An empty sprite whose arrays may be filled again and again for the same size. */
export function allocateSprite(rect: PixelRect): Sprite {
  const size = rect.width * rect.height;
  const quarter = size >> 2;
  return {
    rect,
    luma: new Uint8Array(size),
    alpha: new Uint8Array(size),
    u: new Uint8Array(quarter),
    v: new Uint8Array(quarter),
    chromaAlpha: new Uint8Array(quarter),
    lumaSpans: new Int32Array(rect.height * 2),
    chromaSpans: new Int32Array(rect.height),
    bytes: size * 2 + quarter * 3 + rect.height * 12,
  };
}

/**
 * Fills `sprite` from premultiplied RGBA of its own size.
 * Chroma as `writeRgbaToFrame` has it; what is left of the first column repeats it at the canvas's edge
 * (`rect.x` 0) and is empty elsewhere, so a sprite carries a free column at its left and right.
 */
export function fillSprite(sprite: Sprite, premultiplied: Uint8Array): void {
  const { height } = sprite.rect;
  const words = new Uint32Array(
    premultiplied.buffer,
    premultiplied.byteOffset,
    premultiplied.byteLength >> 2,
  );
  for (let row = 0; row < height; row++) fillLumaRow(sprite, words, row);
  for (let row = 0; row < height; row += 2) fillChromaRow(sprite, words, row);
}

function fillLumaRow(sprite: Sprite, words: Uint32Array, row: number): void {
  const { luma, alpha, lumaSpans } = sprite;
  const { width } = sprite.rect;
  const from = row * width;
  let first = 0;
  let end = width;
  while (first < width && (words[from + first] as number) === 0) first++;
  while (end > first && (words[from + end - 1] as number) === 0) end--;
  lumaSpans[2 * row] = first;
  lumaSpans[2 * row + 1] = end;
  for (let index = from + first; index < from + end; index++) {
    const word = words[index] as number;
    const coverage = word >>> 24;
    const sum =
      LUMA_RED * (word & 255) +
      LUMA_GREEN * ((word >>> 8) & 255) +
      LUMA_BLUE * ((word >>> 16) & 255);
    alpha[index] = coverage;
    luma[index] = (sum + 4112 * coverage + 32_768) >> 16;
  }
}

/** 16/255 and 128/255 of a code value in 16-bit fixed point: the offsets of limited range under an alpha. */
const CHROMA_OFFSET = 32_896;

function fillChromaRow(sprite: Sprite, words: Uint32Array, row: number): void {
  const { rect, lumaSpans, chromaSpans, u, v, chromaAlpha } = sprite;
  const { width } = rect;
  const half = width >> 1;
  const [first, end] = joinSpans(lumaSpans, row);
  const firstPair = first >> 1;
  const endPair = end > first ? Math.min(half, (end >> 1) + 1) : firstPair;
  chromaSpans[row] = firstPair;
  chromaSpans[row + 1] = endPair;
  const upper = row * width;
  const lower = upper + width;
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
