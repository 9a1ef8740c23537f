import type { Contour, Point, Segment } from "./outline.ts";
import { directionFrom, directionTo, lengthOf, parameterAt, partOf } from "./segment.ts";

/** Turns smaller than this are no corners: about one degree. */
const LEAST_TURN = 0.02;

/** Rounds the corners of an outline with arcs of a radius, at most to the middle of the sides beside them. */
export function roundCorners(contour: Contour, radiusPx: number): Contour {
  const { segments, closed } = contour;
  if (radiusPx <= 0) return contour;
  const corners = segments.map((segment, index) => {
    const next = segments[index + 1] ?? (closed ? segments[0] : undefined);
    return next === undefined ? undefined : cornerOf(segment, next, radiusPx);
  });
  if (corners.every((corner) => corner === undefined)) return contour;
  const sides = segments.map((segment, index) => {
    const start = (index > 0 || closed ? corners.at(index - 1) : undefined)?.cutPx ?? 0;
    const end = corners[index]?.cutPx ?? 0;
    const length = lengthOf(segment);
    return partOf(segment, parameterAt(segment, start), parameterAt(segment, length - end));
  });
  return {
    closed,
    segments: sides.flatMap((side, index) => {
      const corner = corners[index];
      const next = sides[(index + 1) % sides.length];
      const own = lengthOf(side) > 1e-9 ? [side] : [];
      if (corner === undefined || next === undefined) return own;
      const arc = arcBetween(side, next, corner);
      return [...own, arc];
    }),
  };
}

interface Corner {
  /** How much of each side goes. */
  readonly cutPx: number;
  /** Directions in which the outline comes and goes. */
  readonly into: Point;
  readonly out: Point;
  /** How far it turns, in radians. */
  readonly turn: number;
}

function cornerOf(segment: Segment, next: Segment, radiusPx: number): Corner | undefined {
  const [into, out] = [directionTo(segment), directionFrom(next)];
  if (into === undefined || out === undefined) return undefined;
  const cross = into[0] * out[1] - into[1] * out[0];
  const dot = into[0] * out[0] + into[1] * out[1];
  const turn = Math.atan2(Math.abs(cross), dot);
  if (turn < LEAST_TURN) return undefined;
  const room = Math.min(lengthOf(segment), lengthOf(next)) / 2;
  return { cutPx: Math.min(room, radiusPx * Math.tan(turn / 2)), into, out, turn };
}

/** A circle's arc between the ends of two sides. Source: 4/3·tan(turn / 4) of the radius for a cubic's handles. */
function arcBetween(side: Segment, next: Segment, { cutPx, into, out, turn }: Corner): Segment {
  const [from, to] = [side.to, next.from];
  const [a, b] = [directionTo(side) ?? into, directionFrom(next) ?? out];
  const reach = (4 / 3) * Math.tan(turn / 4) * (cutPx / Math.tan(turn / 2));
  return {
    from,
    to,
    handles: [
      [from[0] + a[0] * reach, from[1] + a[1] * reach],
      [to[0] - b[0] * reach, to[1] - b[1] * reach],
    ],
  };
}
