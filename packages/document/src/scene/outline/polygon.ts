import { distance, isSame, type Contour, type Point, type Segment } from "./outline.ts";
import { pointAt } from "./segment.ts";

/** Farthest that a polygon lies from the curve it stands for: an eighth of what a pixel shows. */
const FLATNESS_PX = 0.05;
const MOST_STEPS = 128;

/** Corners of an outline; a closed one does not repeat its first. */
export function polygonOf({ closed, segments }: Contour): readonly Point[] {
  const [first] = segments;
  if (first === undefined) return [];
  const points = [first.from, ...segments.flatMap(stepsOf)];
  const last = points.at(-1);
  if (closed && last !== undefined && isSame(last, first.from)) points.pop();
  return points;
}

/** Points of a segment after its beginning. Source of the count: the second difference bounds a cubic's sagitta. */
function stepsOf(segment: Segment): readonly Point[] {
  const { from, to, handles } = segment;
  if (handles === undefined) return [to];
  const [p, q] = handles;
  const bend = Math.max(
    distance([from[0] - p[0], from[1] - p[1]], [p[0] - q[0], p[1] - q[1]]),
    distance([p[0] - q[0], p[1] - q[1]], [q[0] - to[0], q[1] - to[1]]),
  );
  const steps = Math.min(
    MOST_STEPS,
    Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / FLATNESS_PX))),
  );
  return Array.from({ length: steps }, (_, index) =>
    index === steps - 1 ? to : pointAt(segment, (index + 1) / steps),
  );
}

/** The closed outline of a polygon. */
export function contourOf(points: readonly Point[]): Contour {
  return {
    closed: true,
    segments: points.map((from, index) => ({
      from,
      to: points[(index + 1) % points.length] ?? from,
    })),
  };
}
