import { type EffectImage, type EffectKernel, lumaOf } from "../image.ts";
import { randomAt, seedWith } from "../random.ts";

/** Share of the grain that black and white still show. */
const LEAST = 0.25;
/** The sum of four evenly spread numbers less two has this standard deviation: the square root of 4/12. */
const SPREAD = 0.57735;

export const grain: EffectKernel<"grain"> = (image, values, { frame, seed, frameIndex }) => {
  const { amount, size, monochrome, moving } = values;
  if (amount === 0) return;
  const { width, height, pixels } = image;
  const own = moving ? seedWith(seed, frameIndex) : seed;
  const origin = { x: Math.round(frame.x), y: Math.round(frame.y), size: Math.max(1, size) };
  const lines = Array.from({ length: monochrome ? 1 : 3 }, () => new Float32Array(width));
  for (let row = 0; row < height; row++) {
    for (const [channel, line] of lines.entries()) {
      writeGrainRow(line, row, { ...origin, seed: seedWith(own, channel) });
    }
    addRow({ width, height, pixels }, row, { lines, amount });
  }
};

interface GrainField {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly seed: number;
}

/** A row of soft specks of standard deviation about 1: random points a speck apart, mixed between. */
function writeGrainRow(line: Float32Array, row: number, { x, y, size, seed }: GrainField): void {
  const down = (row - y) / size;
  const top = Math.floor(down);
  const share = down - top;
  // Mixing neighbours flattens; this brings the spread back.
  const level = 1 / Math.hypot(share, 1 - share);
  let column = Number.NaN;
  let [left, right] = [0, 0];
  const point = (at: number): number =>
    (bell(at, top, seed) * (1 - share) + bell(at, top + 1, seed) * share) * level;
  for (let i = 0; i < line.length; i++) {
    const across = (i - x) / size;
    const whole = Math.floor(across);
    if (whole !== column) {
      left = whole === column + 1 ? right : point(whole);
      right = point(whole + 1);
      column = whole;
    }
    const part = across - whole;
    line[i] = (left * (1 - part) + right * part) / Math.hypot(part, 1 - part);
  }
}

/** Nearly Gaussian, of standard deviation 1. */
function bell(x: number, y: number, seed: number): number {
  let sum = -2;
  for (let part = 0; part < 4; part++) sum += randomAt(x, y, seed + part * 0x3c6ef372);
  return sum / SPREAD;
}

function addRow(
  { width, pixels }: EffectImage,
  row: number,
  { lines, amount }: { readonly lines: readonly Float32Array[]; readonly amount: number },
): void {
  const [red, green = red, blue = red] = lines;
  if (red === undefined || green === undefined || blue === undefined) return;
  for (let column = 0; column < width; column++) {
    const i = 4 * (row * width + column);
    const [r, g, b] = [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
    const luma = lumaOf(r, g, b) / 255;
    const strength = 255 * amount * (LEAST + (1 - LEAST) * 4 * luma * (1 - luma));
    pixels[i] = r + (red[column] as number) * strength;
    pixels[i + 1] = g + (green[column] as number) * strength;
    pixels[i + 2] = b + (blue[column] as number) * strength;
  }
}
