import type { PathCommand } from "../../timeline/svg-path.ts";
import { dashed, measured, type MeasuredLine } from "./dash.ts";
import type { Contour, Point } from "./outline.ts";

/** A line that gets thinner towards its ends. */
export interface Taper {
  /** Shares of the line over which it does. */
  readonly start: number;
  readonly end: number;
  /** Shares of the width that are left at the ends. */
  readonly startWidth: number;
  readonly endWidth: number;
  /** 0 narrows evenly, 1 in a round swing. */
  readonly ease: number;
}

/** A line to be drawn as an area. */
export interface TaperedLine {
  readonly widthPx: number;
  readonly taper: Taper;
  readonly cap: "butt" | "round" | "square";
  readonly dashPx: readonly number[];
  readonly dashOffsetPx: number;
}

/** Turns beyond this get a round corner; smaller ones share the edge between them. About 15 degrees. */
const CORNER_COSINE = 0.966;
const DISC_SIDES = 16;

/** The area of a tapered line along outlines: parts that all turn one way, to be filled together. */
export function taperedArea(
  contours: readonly Contour[],
  line: TaperedLine,
): readonly PathCommand[] {
  return contours.flatMap((contour) => {
    const whole = measured(contour);
    const lengthPx = whole.at.at(-1) ?? 0;
    if (lengthPx <= 0) return [];
    const parts =
      line.dashPx.length === 0 ? [whole] : dashed(whole, line.dashPx, line.dashOffsetPx);
    const radiusAt = (at: number): number =>
      (line.widthPx / 2) * widthShare(line.taper, at / lengthPx);
    return parts.flatMap((part) => areaOf(part, { radiusAt, cap: line.cap }));
  });
}

/** Share of the whole width at a share of the line's length. */
export function widthShare({ start, end, startWidth, endWidth, ease }: Taper, at: number): number {
  const swing = (share: number): number =>
    share + (Math.sin((share * Math.PI) / 2) - share) * Math.min(1, Math.max(0, ease));
  const from = start > 0 && at < start ? startWidth + (1 - startWidth) * swing(at / start) : 1;
  const to = end > 0 && at > 1 - end ? endWidth + (1 - endWidth) * swing((1 - at) / end) : 1;
  return Math.min(from, to);
}

interface Brush {
  readonly radiusAt: (at: number) => number;
  readonly cap: TaperedLine["cap"];
}

function areaOf({ points, at }: MeasuredLine, { radiusAt, cap }: Brush): readonly PathCommand[] {
  const sides = points.slice(1).map((to, index) => unit(points[index] ?? to, to));
  const commands: PathCommand[] = [];
  for (const [index, side] of sides.entries()) {
    const [from, to] = [points[index], points[index + 1]];
    if (side === undefined || from === undefined || to === undefined) continue;
    const [before, after] = [sides[index - 1], sides[index + 1]];
    const [r, s] = [radiusAt(at[index] ?? 0), radiusAt(at[index + 1] ?? 0)];
    const [n, m] = [edgeNormal(before, side), edgeNormal(after, side)];
    commands.push(
      ...turned([
        [from[0] + n[0] * r, from[1] + n[1] * r],
        [to[0] + m[0] * s, to[1] + m[1] * s],
        [to[0] - m[0] * s, to[1] - m[1] * s],
        [from[0] - n[0] * r, from[1] - n[1] * r],
      ]),
    );
    if (after !== undefined && !isSmooth(side, after)) commands.push(...disc(to, s));
  }
  const [first, last] = [points[0], points.at(-1)];
  if (cap === "butt" || first === undefined || last === undefined) return commands;
  return [
    ...commands,
    ...capOf(cap, { at: first, radius: radiusAt(at[0] ?? 0), side: sides[0] }),
    ...capOf(cap, { at: last, radius: radiusAt(at.at(-1) ?? 0), side: sides.at(-1) }),
  ];
}

/** Across a side at one of its ends; where the line goes on smoothly, across the middle of both. */
function edgeNormal(other: Point | undefined, side: Point): Point {
  const smooth = other !== undefined && isSmooth(other, side);
  const [x, y] = smooth ? [other[0] + side[0], other[1] + side[1]] : side;
  const length = Math.sqrt(x * x + y * y);
  return [-y / length, x / length];
}

function isSmooth(a: Point, b: Point): boolean {
  return a[0] * b[0] + a[1] * b[1] > CORNER_COSINE;
}

function capOf(
  cap: "round" | "square",
  end: { readonly at: Point; readonly radius: number; readonly side: Point | undefined },
): readonly PathCommand[] {
  if (cap === "round" || end.side === undefined) return disc(end.at, end.radius);
  const [x, y] = [end.side[0] * end.radius, end.side[1] * end.radius];
  const [px, py] = end.at;
  return turned([
    [px - x - y, py - y + x],
    [px + x - y, py + y + x],
    [px + x + y, py + y - x],
    [px - x + y, py - y - x],
  ]);
}

function disc([x, y]: Point, radius: number): readonly PathCommand[] {
  if (radius <= 0) return [];
  return turned(
    Array.from({ length: DISC_SIDES }, (_, index): Point => {
      const angle = (index / DISC_SIDES) * 2 * Math.PI;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
}

/** A polygon that turns the way all parts do: opposite ones would cut holes into one another. */
function turned(points: readonly Point[]): readonly PathCommand[] {
  let twice = 0;
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  const [first, ...rest] = twice < 0 ? points.toReversed() : points;
  if (first === undefined || twice === 0) return [];
  return [["M", ...first], ...rest.map(([x, y]): PathCommand => ["L", x, y]), ["Z"]];
}

function unit(from: Point, to: Point): Point | undefined {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.sqrt(x * x + y * y);
  return length > 0 ? [x / length, y / length] : undefined;
}
