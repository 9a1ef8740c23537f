import type { Frame, PixelForm } from "../media/frame.ts";
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
import { writeRgbaToFrame } from "./rgba-to-frame.ts";

/** Writes premultiplied RGBA of a frame's size into it. */
export type WriteRgba = (rgba: Uint8Array, frame: Frame) => void;

/** How pictures are brought to each form; a form without alpha shows them over black. */
export const FORM_WRITERS: Readonly<Record<PixelForm, WriteRgba>> = {
  yuv420p: writeRgbaToFrame,
  yuva420p: writeRgbaWithAlpha,
  yuv422p10le: (rgba, frame) => writeDeep(rgba, frame, 1),
  yuv444p10le: (rgba, frame) => writeDeep(rgba, frame, 0),
  yuva444p10le: (rgba, frame) => writeDeep(rgba, frame, 0),
};

const HALF = 32_768;
const SHIFT = 16;
/** From 8 to 10 bits. */
const DEEPER = 4;

/**
 * 8-bit 4:2:0 of straight colors and alpha beside. Chroma is the mean of what is seen there, each pixel counting by its
 * alpha; pixels that are not seen take the color of their neighbours, so that a codec smears nothing into an edge.
 */
function writeRgbaWithAlpha(rgba: Uint8Array, frame: Frame): void {
  const { width, height, y, u, v, alpha, yStride, alphaStride = 0 } = frame;
  if (alpha === undefined) return;
  const mean = { red: 0, green: 0, blue: 0 };
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      meanColor({ rgba, width }, { row, column }, mean);
      const { red, green, blue } = mean;
      u[(row >> 1) * frame.uStride + (column >> 1)] = chroma8(
        BLUE_RED * red + BLUE_GREEN * green + BLUE_BLUE * blue,
      );
      v[(row >> 1) * frame.vStride + (column >> 1)] = chroma8(
        RED_RED * red + RED_GREEN * green + RED_BLUE * blue,
      );
      const unseen = luma8(red, green, blue);
      for (let index = 0; index < 4; index++) {
        const [x, line] = [column + (index & 1), row + (index >> 1)];
        const at = (line * width + x) * 4;
        const opacity = rgba[at + 3] as number;
        alpha[line * alphaStride + x] = opacity;
        const scale = opacity === 0 ? 0 : 255 / opacity;
        y[line * yStride + x] =
          opacity === 0
            ? unseen
            : luma8(
                (rgba[at] as number) * scale,
                (rgba[at + 1] as number) * scale,
                (rgba[at + 2] as number) * scale,
              );
      }
    }
  }
}

function luma8(red: number, green: number, blue: number): number {
  const sum = LUMA_RED * red + LUMA_GREEN * green + LUMA_BLUE * blue;
  return LUMA_BLACK + ((sum + HALF) >> SHIFT);
}

function chroma8(sum: number): number {
  return CHROMA_ZERO + ((sum + HALF) >> SHIFT);
}

interface Pixels {
  readonly rgba: Uint8Array;
  readonly width: number;
}

interface Color {
  red: number;
  green: number;
  blue: number;
}

/** Straight mean color of a chroma sample's six pixels, sited left: 1-2-1 across, both rows alike. */
function meanColor(
  { rgba, width }: Pixels,
  place: { readonly row: number; readonly column: number },
  mean: Color,
): void {
  let [red, green, blue, seen] = [0, 0, 0, 0];
  for (let line = place.row; line < place.row + 2; line++) {
    for (let step = -1; step <= 1; step++) {
      const weight = step === 0 ? 2 : 1;
      const at = (line * width + Math.max(0, place.column + step)) * 4;
      red += weight * (rgba[at] as number);
      green += weight * (rgba[at + 1] as number);
      blue += weight * (rgba[at + 2] as number);
      seen += weight * (rgba[at + 3] as number);
    }
  }
  const scale = seen === 0 ? 0 : 255 / seen;
  mean.red = red * scale;
  mean.green = green * scale;
  mean.blue = blue * scale;
}

/** 10-bit planes with chroma at full height, at full width (0) or half of it (1), and alpha when the frame has it. */
function writeDeep(rgba: Uint8Array, frame: Frame, halved: 0 | 1): void {
  const { width, height } = frame;
  const planes = [frame.y, frame.u, frame.v].map(samplesOf);
  const [y, u, v] = planes as [Uint16Array, Uint16Array, Uint16Array];
  const alpha = frame.alpha === undefined ? undefined : samplesOf(frame.alpha);
  const strides = {
    luma: frame.yStride >> 1,
    u: frame.uStride >> 1,
    v: frame.vStride >> 1,
    alpha: (frame.alphaStride ?? 0) >> 1,
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 4;
      const scale = straightScale(rgba[at + 3] as number, alpha);
      const red = (rgba[at] as number) * scale;
      const green = (rgba[at + 1] as number) * scale;
      const blue = (rgba[at + 2] as number) * scale;
      const sum = LUMA_RED * red + LUMA_GREEN * green + LUMA_BLUE * blue;
      y[row * strides.luma + column] = deepened(LUMA_BLACK, sum);
      if (halved === 0) {
        u[row * strides.u + column] = deepened(CHROMA_ZERO, blueOf(red, green, blue));
        v[row * strides.v + column] = deepened(CHROMA_ZERO, redOf(red, green, blue));
      }
      if (alpha !== undefined) {
        alpha[row * strides.alpha + column] = Math.round(((rgba[at + 3] as number) * 1023) / 255);
      }
    }
    if (halved === 1) writeHalvedRow({ rgba, width }, row, { u, v, strides });
  }
}

function writeHalvedRow(
  { rgba, width }: Pixels,
  row: number,
  to: {
    readonly u: Uint16Array;
    readonly v: Uint16Array;
    readonly strides: { readonly u: number; readonly v: number };
  },
): void {
  const from = row * width;
  for (let column = 0; column < width; column += 2) {
    const left = (from + Math.max(0, column - 1)) * 4;
    const here = (from + column) * 4;
    const right = here + 4;
    const mean = (channel: number): number =>
      ((rgba[left + channel] as number) +
        2 * (rgba[here + channel] as number) +
        (rgba[right + channel] as number)) /
      4;
    const [red, green, blue] = [mean(0), mean(1), mean(2)];
    to.u[row * to.strides.u + (column >> 1)] = deepened(CHROMA_ZERO, blueOf(red, green, blue));
    to.v[row * to.strides.v + (column >> 1)] = deepened(CHROMA_ZERO, redOf(red, green, blue));
  }
}

function straightScale(opacity: number, alpha: Uint16Array | undefined): number {
  if (alpha === undefined) return 1;
  return opacity === 0 ? 0 : 255 / opacity;
}

function blueOf(red: number, green: number, blue: number): number {
  return BLUE_RED * red + BLUE_GREEN * green + BLUE_BLUE * blue;
}

function redOf(red: number, green: number, blue: number): number {
  return RED_RED * red + RED_GREEN * green + RED_BLUE * blue;
}

function deepened(zero: number, sum: number): number {
  return DEEPER * zero + ((DEEPER * sum + HALF) >> SHIFT);
}

function samplesOf(plane: Uint8Array): Uint16Array {
  return new Uint16Array(plane.buffer, plane.byteOffset, plane.byteLength >> 1);
}
