import type { Curve, MotionPath, Vec2 } from "./animated.ts";

/** Steps of a curve's parameter that its length is measured in. */
const STEPS = 96;

/** Curves one after another as one way, with its length measured. */
export function motionPath(curves: readonly Curve[]): MotionPath {
  const lengths = [0];
  let length = 0;
  for (const curve of curves) {
    let [x, y] = pointOn(curve, 0);
    for (let step = 1; step <= STEPS; step++) {
      const next = pointOn(curve, step / STEPS);
      length += Math.hypot(next[0] - x, next[1] - y);
      [x, y] = next;
      lengths.push(length);
    }
  }
  return { curves, lengths };
}

/** A straight way as a curve of even speed. */
export function straightCurve([x0, y0]: Vec2, [x3, y3]: Vec2): Curve {
  const [x, y] = [(x3 - x0) / 3, (y3 - y0) / 3];
  return [x0, y0, x0 + x, y0 + y, x3 - x, y3 - y, x3, y3];
}

/** Length of a way in pixels. */
export function lengthOf({ lengths }: MotionPath): number {
  return lengths.at(-1) ?? 0;
}

/** The point at a share of a way's length; beyond its ends straight on. */
export function pointAlong(path: MotionPath, progress: number): Vec2 {
  if (progress >= 0 && progress <= 1) {
    const { curve, u } = placeAlong(path, progress);
    return pointOn(curve, u);
  }
  const end = progress < 0 ? 0 : 1;
  const { curve, u } = placeAlong(path, end);
  const [x, y] = pointOn(curve, u);
  const [dx, dy] = directionAlong(path, end);
  const size = Math.hypot(dx, dy);
  if (size === 0) return [x, y];
  const beyond = ((progress - end) * lengthOf(path)) / size;
  return [x + dx * beyond, y + dy * beyond];
}

/** The direction of a way at a share of its length, of any size; 0, 0 when it has none. */
export function directionAlong(path: MotionPath, progress: number): Vec2 {
  const { curve, u } = placeAlong(path, Math.min(1, Math.max(0, progress)));
  const [x, y] = slopeOn(curve, u);
  if (x !== 0 || y !== 0) return [x, y];
  // A handle of no length lies on its end: the direction beside it is that of the way.
  const [near, far] = [
    pointOn(curve, Math.max(0, u - 0.01)),
    pointOn(curve, Math.min(1, u + 0.01)),
  ];
  return [far[0] - near[0], far[1] - near[1]];
}

function placeAlong(
  { curves, lengths }: MotionPath,
  progress: number,
): { readonly curve: Curve; readonly u: number } {
  const whole = lengths.at(-1) ?? 0;
  const due = progress * whole;
  let low = 0;
  let high = lengths.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lengths[middle] ?? 0) <= due) low = middle;
    else high = middle - 1;
  }
  const from = lengths[low] ?? 0;
  const step = (lengths[low + 1] ?? from) - from;
  const part = step > 0 ? Math.min(1, (due - from) / step) : 0;
  const index = Math.min(curves.length - 1, Math.floor(low / STEPS));
  const curve = curves[index] ?? straightCurve([0, 0], [0, 0]);
  return { curve, u: (low - index * STEPS + part) / STEPS };
}

function pointOn([x0, y0, x1, y1, x2, y2, x3, y3]: Curve, u: number): Vec2 {
  const v = 1 - u;
  const [a, b, c, d] = [v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u];
  return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
}

function slopeOn([x0, y0, x1, y1, x2, y2, x3, y3]: Curve, u: number): Vec2 {
  const v = 1 - u;
  const [a, b, c] = [3 * v * v, 6 * v * u, 3 * u * u];
  return [
    a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2),
    a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2),
  ];
}
