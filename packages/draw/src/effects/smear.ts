import type { PlaneEdge } from "../surface/gaussian.ts";
import type { EffectImage } from "./image.ts";

/** Where a pixel takes its colour from: x' = a·x + c·y + e, y' = b·x + d·y + f, in the middles of pixels. */
export type SmearMap = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Steps of a smear: each pass doubles the copies. */
export interface SmearOptions {
  /** Copies are 2 to this power. */
  readonly passes: number;
  readonly edge: PlaneEdge;
}

/** Passes after which copies that spread over `lengthPx` stand about a pixel apart. */
export function passesFor(lengthPx: number): number {
  return Math.min(7, Math.max(1, Math.ceil(Math.log2(Math.max(1, lengthPx)))));
}

/**
 * The mean of evenly spread copies of a premultiplied image, in its place. `mapAt` says where the copy at a share of
 * the whole way, -0.5 to 0.5, comes from. Each pass takes the mean of two, so that a few passes make many copies.
 */
export function smearImage(
  image: EffectImage,
  { passes, edge }: SmearOptions,
  mapAt: (share: number) => SmearMap,
): void {
  const { width, height, pixels } = image;
  const whole = new Int32Array(pixels.buffer, pixels.byteOffset, width * height);
  const sums: RowSums = { even: new Int32Array(width), odd: new Int32Array(width) };
  let from: Int32Array = whole;
  let to: Int32Array = new Int32Array(width * height);
  for (let pass = 0; pass < passes; pass++) {
    const share = 2 ** (pass - passes - 1);
    const maps = [mapAt(share), mapAt(-share)];
    const source: Words = { width, height, words: from, edge };
    for (let row = 0; row < height; row++) {
      sums.even.fill(HALF);
      sums.odd.fill(HALF);
      for (const map of maps) addRow(sums, source, { row, map });
      writeMeans(sums, to, row * width);
    }
    [from, to] = [to, from];
  }
  if (from !== whole) whole.set(from);
}

interface Words {
  readonly width: number;
  readonly height: number;
  /** A pixel each. */
  readonly words: Int32Array;
  readonly edge: PlaneEdge;
}

/** Sums of a row's pixels, two channels in each number, 16 bits for one: the weights of a pixel's sum up to 256. */
interface RowSums {
  readonly even: Int32Array;
  readonly odd: Int32Array;
}

const LANES = 0x00ff00ff;
const HALF = 0x00800080;
/** Weights of the four pixels around a place sum up to this: half the whole. */
const WHOLE = 128;

function writeMeans({ even, odd }: RowSums, to: Int32Array, at: number): void {
  for (let column = 0; column < even.length; column++) {
    to[at + column] =
      (((even[column] as number) >>> 8) & LANES) | ((odd[column] as number) & ~LANES);
  }
}

interface MappedRow {
  readonly row: number;
  readonly map: SmearMap;
}

/** Adds where a map leads a row: by the same weights throughout where it only moves. */
function addRow(sums: RowSums, source: Words, { row, map }: MappedRow): void {
  const [a, b, c, d, e, f] = map;
  const top = Math.floor(row + f);
  const isShift = a === 1 && b === 0 && c === 0 && d === 1;
  if (isShift && top >= 0 && top < source.height - 1) {
    const inner = addShifted(sums, source, { x: e, y: row + f });
    addEdges(sums, source, { inner, x: (column) => column + e, y: () => row + f });
    return;
  }
  addMapped(sums, source, [a, b, c * row + e, d * row + f]);
}

interface Inner {
  readonly start: number;
  readonly end: number;
}

/** Adds columns whose four pixels all lie in the image, and answers which they are. */
function addShifted(
  { even, odd }: RowSums,
  { width, words }: Words,
  { x, y }: { readonly x: number; readonly y: number },
): Inner {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const start = Math.min(width, Math.max(0, -left));
  const end = Math.max(start, Math.min(width, width - 1 - left));
  const [u, v] = [Math.floor((x - left) * WHOLE + 0.5), Math.floor((y - top) * WHOLE + 0.5)];
  const both = (u * v + 64) >> 7;
  const [across, down, own] = [u - both, v - both, WHOLE - u - v + both];
  for (let column = start, at = top * width + left + start; column < end; column++, at++) {
    const p = words[at] as number;
    const q = words[at + 1] as number;
    const r = words[at + width] as number;
    const s = words[at + width + 1] as number;
    even[column] =
      ((even[column] as number) +
        Math.imul(own, p & LANES) +
        Math.imul(across, q & LANES) +
        Math.imul(down, r & LANES) +
        Math.imul(both, s & LANES)) |
      0;
    odd[column] =
      ((odd[column] as number) +
        Math.imul(own, (p >>> 8) & LANES) +
        Math.imul(across, (q >>> 8) & LANES) +
        Math.imul(down, (r >>> 8) & LANES) +
        Math.imul(both, (s >>> 8) & LANES)) |
      0;
  }
  return { start, end };
}

interface Edges {
  readonly inner: Inner;
  readonly x: (column: number) => number;
  readonly y: (column: number) => number;
}

function addEdges(sums: RowSums, source: Words, { inner, x, y }: Edges): void {
  for (let column = 0; column < source.width; column++) {
    if (column === inner.start) column = inner.end;
    if (column < source.width) addAtEdge(sums, source, { column, x: x(column), y: y(column) });
  }
}

/** Adds a row along the line that starts at (`x0`, `y0`) and goes on by (`a`, `b`) from column to column. */
function addMapped(
  sums: RowSums,
  source: Words,
  [a, b, x0, y0]: readonly [number, number, number, number],
): void {
  const { even, odd } = sums;
  const { width, height, words } = source;
  for (let column = 0; column < width; column++) {
    const x = x0 + a * column;
    const y = y0 + b * column;
    if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) {
      addAtEdge(sums, source, { column, x, y });
      continue;
    }
    const left = x | 0;
    const top = y | 0;
    const u = ((x - left) * WHOLE + 0.5) | 0;
    const v = ((y - top) * WHOLE + 0.5) | 0;
    const both = (u * v + 64) >> 7;
    const at = top * width + left;
    const p = words[at] as number;
    const q = words[at + 1] as number;
    const r = words[at + width] as number;
    const s = words[at + width + 1] as number;
    even[column] =
      ((even[column] as number) +
        Math.imul(WHOLE - u - v + both, p & LANES) +
        Math.imul(u - both, q & LANES) +
        Math.imul(v - both, r & LANES) +
        Math.imul(both, s & LANES)) |
      0;
    odd[column] =
      ((odd[column] as number) +
        Math.imul(WHOLE - u - v + both, (p >>> 8) & LANES) +
        Math.imul(u - both, (q >>> 8) & LANES) +
        Math.imul(v - both, (r >>> 8) & LANES) +
        Math.imul(both, (s >>> 8) & LANES)) |
      0;
  }
}

interface EdgePlace {
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

/** Adds a place not all of whose four pixels lie in the image. */
function addAtEdge(
  { even, odd }: RowSums,
  { width, height, words, edge }: Words,
  place: EdgePlace,
): void {
  const { column } = place;
  const isClamped = edge === "clamp";
  const x = isClamped ? Math.min(width - 1, Math.max(0, place.x)) : place.x;
  const y = isClamped ? Math.min(height - 1, Math.max(0, place.y)) : place.y;
  if (!(x > -1 && y > -1 && x < width && y < height)) return;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [Math.floor((x - left) * WHOLE + 0.5), Math.floor((y - top) * WHOLE + 0.5)];
  const both = (u * v + 64) >> 7;
  const weights = [WHOLE - u - v + both, u - both, v - both, both];
  for (const [corner, weight] of weights.entries()) {
    const [across, down] = [left + (corner & 1), top + (corner >> 1)];
    if (across < 0 || down < 0 || across >= width || down >= height) continue;
    const word = words[down * width + across] as number;
    even[column] = ((even[column] as number) + Math.imul(weight, word & LANES)) | 0;
    odd[column] = ((odd[column] as number) + Math.imul(weight, (word >>> 8) & LANES)) | 0;
  }
}
