import { seedWith, wanderAt } from "../../chance/chance.ts";
import type { OperatorValues } from "../../model/model.ts";
import type { Contour, Point, Segment } from "./outline.ts";
import { lengthOf, partOf } from "./segment.ts";

/** Most points one outline gets, whatever its length. */
const MOST_POINTS = 4000;

interface Wandering {
  readonly seed: number;
  readonly layerSeconds: number;
}

/** The outline with its points, and new ones between them, moved about. */
export function wiggled(
  contour: Contour,
  values: OperatorValues<"wiggle">,
  wandering: Wandering,
): Contour {
  if (values.size <= 0) return contour;
  const { closed } = contour;
  const parts = subdivided(contour, values.detail);
  const count = closed ? parts.length : parts.length + 1;
  const ways = waysOf(count, values, wandering);
  const wayAt = (index: number): Point =>
    ways[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] ?? [0, 0];
  return {
    closed,
    segments: parts.map(({ from, to, handles }, index): Segment => {
      const ends = { from: plus(from, wayAt(index)), to: plus(to, wayAt(index + 1)) };
      if (values.points === "corner") return ends;
      const [p, q] = handles ?? thirds(from, to);
      // Handles lean as the neighbours have moved. Source: the tangents of Catmull and Rom's spline.
      const out = lean(wayAt(index - 1), wayAt(index + 1));
      const into = lean(wayAt(index + 2), wayAt(index));
      return {
        ...ends,
        handles: [plus(plus(p, wayAt(index)), out), plus(plus(q, wayAt(index + 1)), into)],
      };
    }),
  };
}

/** How far each point has moved. */
function waysOf(
  count: number,
  { size, perSecond, correlation, seed: chosen }: OperatorValues<"wiggle">,
  { seed, layerSeconds }: Wandering,
): readonly Point[] {
  const at = layerSeconds * perSecond;
  const own = seedWith(seed, chosen);
  const way = (index: number, axis: 0 | 1): number => {
    const alone = wanderAt(at, seedWith(own, 2 * index + axis + 2));
    const all = wanderAt(at, seedWith(own, axis));
    return size * (alone + (all - alone) * correlation);
  };
  return Array.from({ length: count }, (_, index): Point => [way(index, 0), way(index, 1)]);
}

function plus(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1]];
}

function lean(before: Point, after: Point): Point {
  return [(after[0] - before[0]) / 6, (after[1] - before[1]) / 6];
}

function thirds(from: Point, to: Point): readonly [Point, Point] {
  const [x, y] = [(to[0] - from[0]) / 3, (to[1] - from[1]) / 3];
  return [
    [from[0] + x, from[1] + y],
    [to[0] - x, to[1] - y],
  ];
}

function subdivided({ segments }: Contour, detail: number): readonly Segment[] {
  const most = Math.max(1, Math.floor(MOST_POINTS / segments.length));
  return segments.flatMap((segment) => {
    const count = Math.min(most, Math.max(1, Math.round((lengthOf(segment) * detail) / 100)));
    return Array.from({ length: count }, (_, index) =>
      partOf(segment, index / count, (index + 1) / count),
    );
  });
}
