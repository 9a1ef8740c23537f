import type { Frame } from "../media/frame.ts";
import {
  BLUE_BLUE,
  BLUE_GREEN,
  BLUE_RED,
  CHROMA_ZERO,
  LUMA_BLACK,
  LUMA_BLUE,
  LUMA_GREEN,
  LUMA_RED,
  RED_BLUE,
  RED_GREEN,
  RED_RED,
} from "./rec709.ts";

/** Four bytes a pixel in a little-endian word: red lowest. */
function wordsOf(rgba: Uint8Array): Uint32Array {
  return new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength >> 2);
}

/**
 * Writes opaque RGBA pixels into `frame` as BT.709 limited 4:2:0.
 * Chroma is sited left (the H.264 default): across 1-2-1 about the even column, the first column
 * standing in for the one beyond it; down the mean of the two rows. Width and height are even.
 */
export function writeRgbaToFrame(rgba: Uint8Array, frame: Frame): void {
  const words = wordsOf(rgba);
  for (let row = 0; row < frame.height; row += 2) {
    writeLumaRow(words, frame, row);
    writeLumaRow(words, frame, row + 1);
    writeChromaRow(words, frame, row);
  }
}

function writeLumaRow(words: Uint32Array, frame: Frame, row: number): void {
  const { width, y } = frame;
  const from = row * width;
  const to = row * frame.yStride;
  for (let column = 0; column < width; column++) {
    const word = words[from + column] as number;
    const luma =
      LUMA_RED * (word & 255) +
      LUMA_GREEN * ((word >>> 8) & 255) +
      LUMA_BLUE * ((word >>> 16) & 255);
    y[to + column] = LUMA_BLACK + ((luma + 32_768) >> 16);
  }
}

function writeChromaRow(words: Uint32Array, frame: Frame, row: number): void {
  const { width, u, v } = frame;
  const upper = row * width;
  const lower = upper + width;
  const uTo = (row >> 1) * frame.uStride;
  const vTo = (row >> 1) * frame.vStride;
  const first = words[upper] as number;
  const firstBelow = words[lower] as number;
  // The left neighbour of each pair: sums of two rows, carried from pair to pair.
  let leftRed = (first & 255) + (firstBelow & 255);
  let leftGreen = ((first >>> 8) & 255) + ((firstBelow >>> 8) & 255);
  let leftBlue = ((first >>> 16) & 255) + ((firstBelow >>> 16) & 255);
  for (let column = 0; column < width; column += 2) {
    const a = words[upper + column] as number;
    const b = words[lower + column] as number;
    const c = words[upper + column + 1] as number;
    const d = words[lower + column + 1] as number;
    const rightRed = (c & 255) + (d & 255);
    const rightGreen = ((c >>> 8) & 255) + ((d >>> 8) & 255);
    const rightBlue = ((c >>> 16) & 255) + ((d >>> 16) & 255);
    const red = leftRed + 2 * ((a & 255) + (b & 255)) + rightRed;
    const green = leftGreen + 2 * (((a >>> 8) & 255) + ((b >>> 8) & 255)) + rightGreen;
    const blue = leftBlue + 2 * (((a >>> 16) & 255) + ((b >>> 16) & 255)) + rightBlue;
    const index = column >> 1;
    u[uTo + index] =
      CHROMA_ZERO + ((BLUE_RED * red + BLUE_GREEN * green + BLUE_BLUE * blue + 262_144) >> 19);
    v[vTo + index] =
      CHROMA_ZERO + ((RED_RED * red + RED_GREEN * green + RED_BLUE * blue + 262_144) >> 19);
    leftRed = rightRed;
    leftGreen = rightGreen;
    leftBlue = rightBlue;
  }
}
