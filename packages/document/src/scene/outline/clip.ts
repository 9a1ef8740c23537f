import { ClipType, FillRule } from "clipper2-ts/dist/Core.js";
import { Clipper64 } from "clipper2-ts/dist/Engine.js";
import { ClipperOffset, EndType, JoinType } from "clipper2-ts/dist/Offset.js";

import type { Contour, Point } from "./outline.ts";
import { contourOf, polygonOf } from "./polygon.ts";

/** Polygons are worked out in whole numbers of this many a pixel: no rounding differs from machine to machine. */
const UNITS = 1000;

/** Coordinates beyond this, in pixels, are drawn by nobody and would not fit the arithmetic. */
const FARTHEST_PX = 1e6;

type Polygon = { x: number; y: number }[];

const MODES = {
  union: ClipType.Union,
  subtract: ClipType.Difference,
  intersect: ClipType.Intersection,
  exclude: ClipType.Xor,
} as const;

/** How two areas become one. */
export type ClipMode = keyof typeof MODES;

/** The area of `subject` with that of `others`, as polygons that fill by either rule. */
export function clip(
  subject: readonly Contour[],
  others: readonly Contour[],
  mode: ClipMode,
): readonly Contour[] {
  const clipper = new Clipper64();
  clipper.addSubject(polygonsOf(subject));
  if (others.length > 0) clipper.addClip(polygonsOf(others));
  const solution: Polygon[] = [];
  clipper.execute(MODES[mode], FillRule.NonZero, solution);
  return contoursFrom(solution);
}

const JOINS = {
  miter: JoinType.Miter,
  round: JoinType.Round,
  bevel: JoinType.Bevel,
} as const;

export interface Outset {
  readonly amountPx: number;
  readonly join: keyof typeof JOINS;
  readonly miterLimit: number;
}

/** The outlines moved outwards by an amount, inwards when it is below zero. */
export function outset(
  contours: readonly Contour[],
  { amountPx, join, miterLimit }: Outset,
): readonly Contour[] {
  // Areas that overlap are one before they grow, and holes turn against what is around them.
  const areas = contours.filter(({ closed }) => closed);
  const merged = areas.length === 0 ? [] : clip(areas, [], "union");
  const lines = contours.filter(({ closed }) => !closed);
  const offset = new ClipperOffset(miterLimit, ARC_TOLERANCE * UNITS);
  offset.addPaths(polygonsOf(merged), JOINS[join], EndType.Polygon);
  offset.addPaths(polygonsOf(lines), JOINS[join], join === "round" ? EndType.Round : EndType.Butt);
  const solution: Polygon[] = [];
  offset.execute(amountPx * UNITS, solution);
  return contoursFrom(solution);
}

/** Pixels that a round join may lie beside its circle. */
const ARC_TOLERANCE = 0.05;

function polygonsOf(contours: readonly Contour[]): Polygon[] {
  return contours.map((contour) =>
    polygonOf(contour).map(([x, y]) => ({ x: units(x), y: units(y) })),
  );
}

function units(px: number): number {
  return Math.round(Math.min(FARTHEST_PX, Math.max(-FARTHEST_PX, px)) * UNITS);
}

function contoursFrom(polygons: readonly Polygon[]): readonly Contour[] {
  return polygons
    .filter(({ length }) => length > 2)
    .map((polygon) => contourOf(polygon.map(({ x, y }): Point => [x / UNITS, y / UNITS])));
}
