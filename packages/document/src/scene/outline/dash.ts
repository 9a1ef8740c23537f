import { between, distance, type Contour, type Point } from "./outline.ts";
import { polygonOf } from "./polygon.ts";

/** A line of corners, each with its distance along the whole line. */
export interface MeasuredLine {
  readonly points: readonly Point[];
  readonly at: readonly number[];
}

/** An outline as a line with lengths; what is closed ends where it begins. */
export function measured(contour: Contour): MeasuredLine {
  const corners = polygonOf(contour);
  const points = contour.closed ? [...corners, ...corners.slice(0, 1)] : corners;
  let sum = 0;
  const at = points.map((point, index) => {
    sum += distance(points[index - 1] ?? point, point);
    return sum;
  });
  return { points, at };
}

/** The parts of a line that dashes leave; lengths are taken in turn, an odd list twice, as a canvas does. */
export function dashed(
  line: MeasuredLine,
  dashPx: readonly number[],
  offsetPx: number,
): readonly MeasuredLine[] {
  const pattern = dashPx.length % 2 === 0 ? dashPx : [...dashPx, ...dashPx];
  const period = pattern.reduce((sum, length) => sum + length, 0);
  const whole = line.at.at(-1) ?? 0;
  if (!(period > 0)) return [line];
  const parts: MeasuredLine[] = [];
  let from = -(offsetPx - Math.floor(offsetPx / period) * period);
  for (let index = 0; from < whole; index = (index + 1) % pattern.length) {
    const to = from + (pattern[index] ?? 0);
    if (index % 2 === 0 && to > 0 && to > from) {
      parts.push(partOfLine(line, Math.max(0, from), Math.min(whole, to)));
    }
    from = to;
  }
  return parts;
}

function partOfLine({ points, at }: MeasuredLine, from: number, to: number): MeasuredLine {
  const isInner = (_: unknown, index: number): boolean => {
    const lengthPx = at[index] ?? 0;
    return lengthPx > from && lengthPx < to;
  };
  return {
    points: [
      pointAlong({ points, at }, from),
      ...points.filter(isInner),
      pointAlong({ points, at }, to),
    ],
    at: [from, ...at.filter(isInner), to],
  };
}

function pointAlong({ points, at }: MeasuredLine, lengthPx: number): Point {
  const index = Math.max(
    1,
    at.findIndex((reached) => reached >= lengthPx),
  );
  const from = points[index - 1] ?? ([0, 0] as const);
  const to = points[index] ?? from;
  const [start, end] = [at[index - 1] ?? 0, at[index] ?? 0];
  return between(from, to, end > start ? (lengthPx - start) / (end - start) : 0);
}
