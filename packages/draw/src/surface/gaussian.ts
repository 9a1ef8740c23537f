import { giveBack, takeFloats } from "./scratch.ts";

/** One channel of a picture. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** What lies beyond the edge: nothing (shadows), or the edge's own value (pictures). */
export type PlaneEdge = "zero" | "clamp";

/** Box filters that stand for one Gaussian. */
export const PASSES = 3;

/**
 * The plane blurred by three box filters of fractional width in each direction: an edge lies within 1.5 % of its
 * height of a Gaussian of standard deviation `sigmaPx`. Fractional ends keep an animated blur smooth.
 * Source: Gwosdek, Grewenig, Bruhn, Weickert, "Theoretical Foundations of Gaussian Convolution by Extended Box
 * Filtering" (2011), equations 12 to 14.
 */
export function blurPlane(plane: Plane, sigmaPx: number, edge: PlaneEdge): Plane {
  if (sigmaPx <= 0.01) return plane;
  const result = { ...plane, values: plane.values.slice() };
  blurInPlace(result, sigmaPx, edge);
  return result;
}

/** What `blurPlane` does, over the plane itself. */
export function blurInPlace(plane: Plane, sigmaPx: number, edge: PlaneEdge): void {
  if (sigmaPx <= 0.01) return;
  const { width, height } = plane;
  const filter = boxFilter(sigmaPx);
  const turned = { width: height, height: width, values: takeFloats(plane.values.length) };
  blurRows(plane, filter, edge);
  turn(plane, turned);
  blurRows(turned, filter, edge);
  turn(turned, plane);
  giveBack(turned.values);
}

/** A box of fractional width. */
export interface BoxFilter {
  readonly radius: number;
  /** Weight of the two samples just outside the whole radius, relative to those inside. */
  readonly endWeight: number;
}

/** The box that gives the Gaussian when applied `PASSES` times. */
export function boxFilter(sigmaPx: number): BoxFilter {
  const variance = (sigmaPx * sigmaPx) / PASSES;
  const radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2);
  const endWeight =
    ((2 * radius + 1) * (radius * (radius + 1) - 3 * variance)) /
    (6 * (variance - (radius + 1) ** 2));
  return { radius, endWeight };
}

function blurRows({ width, height, values }: Plane, filter: BoxFilter, edge: PlaneEdge): void {
  const padded = takeFloats(width + 2 * (filter.radius + 1));
  for (let row = 0; row < height; row++) {
    const blurred = values.subarray(row * width, (row + 1) * width);
    const line: Line = { padded, blurred, filter, edge };
    for (let pass = 0; pass < PASSES; pass++) blurLine(line);
  }
  giveBack(padded);
}

interface Line {
  readonly padded: Float32Array;
  readonly blurred: Float32Array;
  readonly filter: BoxFilter;
  readonly edge: PlaneEdge;
}

/** One pass of the box over `blurred`, by a running sum. */
function blurLine({ padded, blurred, filter, edge }: Line): void {
  const { radius, endWeight } = filter;
  const count = blurred.length;
  const pad = radius + 1;
  const clamp = edge === "clamp";
  padded.fill(clamp ? (blurred[0] as number) : 0, 0, pad);
  padded.set(blurred, pad);
  padded.fill(clamp ? (blurred[count - 1] as number) : 0, pad + count);
  const norm = 1 / (2 * radius + 1 + 2 * endWeight);
  const ends = endWeight * norm;
  let sum = 0;
  for (let i = 1; i <= 2 * radius + 1; i++) sum += padded[i] as number;
  for (let i = 0; i < count; i++) {
    const left = padded[i] as number;
    const right = padded[i + 2 * pad] as number;
    blurred[i] = sum * norm + ends * (left + right);
    sum += right - (padded[i + 1] as number);
  }
}

/** Side of the squares that are turned at a time: both sides of one stay in the nearest cache. */
const BLOCK = 16;

/** Rows become columns. */
function turn(from: Plane, to: Plane): void {
  for (let top = 0; top < from.height; top += BLOCK) {
    for (let left = 0; left < from.width; left += BLOCK) turnBlock(from, to.values, { left, top });
  }
}

function turnBlock(
  { width, height, values }: Plane,
  result: Float32Array,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  const right = Math.min(width, left + BLOCK);
  const bottom = Math.min(height, top + BLOCK);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) result[x * height + y] = values[y * width + x] as number;
  }
}
