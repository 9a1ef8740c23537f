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
  const from = { ...image, pixels: image.pixels.slice() };
  const map = createRowMap(image.width);
  for (let row = 0; row < image.height; row++) {
    fillRow(row, map);
    const to = image.pixels.subarray(4 * row * image.width, 4 * (row + 1) * image.width);
    sampleRow(from, { map, edge }, to);
  }
}

/** The colours at the places of a row's map, mixed from the four pixels around each. */
export function sampleRow(
  { width, height, pixels }: EffectImage,
  { map, edge }: { readonly map: RowMap; readonly edge: PlaneEdge },
  to: Uint8ClampedArray,
): void {
  const { xs, ys } = map;
  for (let column = 0; column < width; column++) {
    const x = xs[column] as number;
    const y = ys[column] as number;
    const out = 4 * column;
    if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) {
      sampleAtEdge({ width, height, pixels }, { x, y, edge, out }, to);
      continue;
    }
    const left = x | 0;
    const top = y | 0;
    const across = x - left;
    const down = y - top;
    const b = across * (1 - down);
    const c = (1 - across) * down;
    const d = across * down;
    const a = 1 - b - c - d;
    const upper = 4 * (top * width + left);
    const lower = upper + 4 * width;
    for (let channel = 0; channel < 4; channel++) {
      to[out + channel] =
        a * (pixels[upper + channel] as number) +
        b * (pixels[upper + 4 + channel] as number) +
        c * (pixels[lower + channel] as number) +
        d * (pixels[lower + 4 + channel] as number);
    }
  }
}

interface EdgePlace {
  readonly x: number;
  readonly y: number;
  readonly edge: PlaneEdge;
  readonly out: number;
}

/** The same where not all four pixels lie in the image. */
function sampleAtEdge(
  { width, height, pixels }: EffectImage,
  place: EdgePlace,
  to: Uint8ClampedArray,
): void {
  const { edge, out } = place;
  const isClamped = edge === "clamp";
  const x = isClamped ? Math.min(width - 1, Math.max(0, place.x)) : place.x;
  const y = isClamped ? Math.min(height - 1, Math.max(0, place.y)) : place.y;
  to[out] = to[out + 1] = to[out + 2] = to[out + 3] = 0;
  if (!(x > -1 && y > -1 && x < width && y < height)) return;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  for (let channel = 0; channel < 4; channel++) {
    let sum = 0;
    for (let corner = 0; corner < 4; corner++) {
      const [column, row] = [left + (corner & 1), top + (corner >> 1)];
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      const weight = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
      if (isInside) sum += weight * (pixels[4 * (row * width + column) + channel] as number);
    }
    to[out + channel] = sum;
  }
}
