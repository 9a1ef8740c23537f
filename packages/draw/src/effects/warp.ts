import type { PlaneEdge } from "../surface/gaussian.ts";
import type { EffectImage } from "./image.ts";

/** Where each pixel of a row takes its colour from: whole numbers are the middles of pixels. */
export interface RowMap {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Room for the map of one row. */
export function createRowMap(width: number): RowMap {
  return { xs: new Float64Array(width), ys: new Float64Array(width) };
}

/** Moves the pixels of a premultiplied image: `fillRow` says for a row where its colours come from. */
export function warpImage(
  image: EffectImage,
  edge: PlaneEdge,
  fillRow: (row: number, map: RowMap) => void,
): void {
  const from = image.pixels.slice();
  const map = createRowMap(image.width);
  for (let row = 0; row < image.height; row++) {
    fillRow(row, map);
    const to = image.pixels.subarray(4 * row * image.width, 4 * (row + 1) * image.width);
    sampleRow({ ...image, pixels: from }, { map, edge }, to);
  }
}

/** The colours at the places of a row's map, mixed from the four pixels around each. */
export function sampleRow(
  { width, height, pixels }: EffectImage,
  { map, edge }: { readonly map: RowMap; readonly edge: PlaneEdge },
  to: Uint8ClampedArray | Float32Array,
): void {
  const { xs, ys } = map;
  for (let column = 0; column < width; column++) {
    let x = xs[column] as number;
    let y = ys[column] as number;
    const out = 4 * column;
    if (edge === "clamp") {
      x = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
      y = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
    } else if (!(x > -1 && y > -1 && x < width && y < height)) {
      to[out] = to[out + 1] = to[out + 2] = to[out + 3] = 0;
      continue;
    }
    const left = Math.floor(x);
    const top = Math.floor(y);
    const across = x - left;
    const down = y - top;
    const hasTop = top >= 0;
    const hasBottom = top + 1 < height;
    const a = left >= 0 && hasTop ? (1 - across) * (1 - down) : 0;
    const b = left + 1 < width && hasTop ? across * (1 - down) : 0;
    const c = left >= 0 && hasBottom ? (1 - across) * down : 0;
    const d = left + 1 < width && hasBottom ? across * down : 0;
    const first = 4 * ((hasTop ? top : 0) * width + left);
    const second = 4 * ((hasBottom ? top + 1 : top) * width + left);
    for (let channel = 0; channel < 4; channel++) {
      let sum = 0;
      if (a > 0) sum += a * (pixels[first + channel] as number);
      if (b > 0) sum += b * (pixels[first + 4 + channel] as number);
      if (c > 0) sum += c * (pixels[second + channel] as number);
      if (d > 0) sum += d * (pixels[second + 4 + channel] as number);
      to[out + channel] = sum;
    }
  }
}

/** The mean of `count` moved copies of a premultiplied image, in its place. */
export function averageWarps(
  image: EffectImage,
  { count, edge }: { readonly count: number; readonly edge: PlaneEdge },
  fillRow: (row: number, map: RowMap, step: number) => void,
): void {
  const from = { ...image, pixels: image.pixels.slice() };
  const map = createRowMap(image.width);
  const sampled = new Float32Array(4 * image.width);
  const sum = new Float32Array(4 * image.width);
  for (let row = 0; row < image.height; row++) {
    sum.fill(0);
    for (let step = 0; step < count; step++) {
      fillRow(row, map, step);
      sampleRow(from, { map, edge }, sampled);
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (sampled[i] as number);
    }
    const start = 4 * row * image.width;
    for (let i = 0; i < sum.length; i++) image.pixels[start + i] = (sum[i] as number) / count;
  }
}
