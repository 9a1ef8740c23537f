import { blurColors, type ColorPlane } from "../surface/blur-colors.ts";
import { blurScale } from "../surface/blur-scale.ts";
import type { PlaneEdge } from "../surface/gaussian.ts";
import { giveBack, takeFloats } from "../surface/scratch.ts";
import type { EffectImage } from "./image.ts";

/** How a Gaussian blur is done. */
export interface BlurOptions {
  readonly sigmaPx: number;
  readonly edge: PlaneEdge;
}

/** Blurs a premultiplied image in place, at reduced size where the blur allows. */
export function blurImage(image: EffectImage, { sigmaPx, edge }: BlurOptions): void {
  if (sigmaPx <= 0.01) return;
  const scale = blurScale(image.width, image.height, sigmaPx);
  const { reduction } = scale;
  if (reduction === 1) {
    const values = takeFloats(image.pixels.length);
    values.set(image.pixels);
    blurColors({ ...image, values }, sigmaPx, edge);
    image.pixels.set(values);
    giveBack(values);
    return;
  }
  const small = reduced(image, { ...scale, edge });
  blurColors(small, scale.sigmaPx, edge);
  enlarge(small, image, reduction);
  giveBack(small.values);
}

interface Reduction {
  readonly width: number;
  readonly height: number;
  readonly reduction: number;
  readonly edge: PlaneEdge;
}

/** Means of squares; those cut by the picture's end take what there is, or count the rest as nothing. */
function reduced({ width, height, pixels }: EffectImage, to: Reduction): ColorPlane {
  const { reduction, edge } = to;
  const values = takeFloats(4 * to.width * to.height).fill(0);
  for (let y = 0; y < height; y++) {
    const row = 4 * Math.floor(y / reduction) * to.width;
    let from = 4 * y * width;
    for (let cell = 0; cell < to.width; cell++) {
      const end = Math.min(4 * (y + 1) * width, from + 4 * reduction);
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (; from < end; from += 4) {
        red += pixels[from] as number;
        green += pixels[from + 1] as number;
        blue += pixels[from + 2] as number;
        alpha += pixels[from + 3] as number;
      }
      const at = row + 4 * cell;
      values[at] = (values[at] as number) + red;
      values[at + 1] = (values[at + 1] as number) + green;
      values[at + 2] = (values[at + 2] as number) + blue;
      values[at + 3] = (values[at + 3] as number) + alpha;
    }
  }
  const lastWidth = edge === "zero" ? reduction : width - (to.width - 1) * reduction;
  const lastHeight = edge === "zero" ? reduction : height - (to.height - 1) * reduction;
  for (let i = 0; i < values.length; i++) {
    const cell = i >> 2;
    const row = Math.floor(cell / to.width);
    const isLast = cell - row * to.width === to.width - 1;
    const rows = row === to.height - 1 ? lastHeight : reduction;
    values[i] = (values[i] as number) / (rows * (isLast ? lastWidth : reduction));
  }
  return { width: to.width, height: to.height, values };
}

/** Bilinear, the small values standing in the middle of their squares; beyond the last ones their value holds. */
function enlarge(small: ColorPlane, image: EffectImage, reduction: number): void {
  const { width, height, values } = small;
  // One value more at either end, so that no pixel needs a test.
  const line = new Float32Array(4 * (width + 2));
  for (let y = 0; y < image.height; y++) {
    const place = (y + 0.5) / reduction - 0.5;
    const above = 4 * width * Math.max(0, Math.floor(place));
    const below = 4 * width * Math.min(height - 1, Math.floor(place) + 1);
    const share = place - Math.floor(place);
    for (let i = 0; i < 4 * width; i++) {
      const upper = values[above + i] as number;
      line[i + 4] = upper + ((values[below + i] as number) - upper) * share;
    }
    line.copyWithin(0, 4, 8);
    line.copyWithin(4 * (width + 1), 4 * width, 4 * (width + 1));
    const row = image.pixels.subarray(4 * y * image.width, 4 * (y + 1) * image.width);
    enlargeLine(line, row, reduction);
  }
}

function enlargeLine(line: Float32Array, row: Uint8ClampedArray, reduction: number): void {
  const half = reduction >> 1;
  let at = 0;
  for (let left = 0; at < row.length; left += 4) {
    // The first half square lies between the value before the first one and the first.
    const first = left === 0 ? half : 0;
    const end = Math.min(row.length, at + 4 * (reduction - first));
    let share = (first + 0.5) / reduction;
    const [red, green, blue, alpha] = [
      line[left] as number,
      line[left + 1] as number,
      line[left + 2] as number,
      line[left + 3] as number,
    ];
    const redRise = (line[left + 4] as number) - red;
    const greenRise = (line[left + 5] as number) - green;
    const blueRise = (line[left + 6] as number) - blue;
    const alphaRise = (line[left + 7] as number) - alpha;
    for (; at < end; at += 4) {
      row[at] = red + redRise * share;
      row[at + 1] = green + greenRise * share;
      row[at + 2] = blue + blueRise * share;
      row[at + 3] = alpha + alphaRise * share;
      share += 1 / reduction;
    }
  }
}
