import type { PathCommand } from "../../timeline/svg-path.ts";
import { mapPoint } from "../matrix.ts";
import type { Matrix } from "../scene.ts";

export type Point = readonly [x: number, y: number];

/** A line, or with handles a cubic Bézier. */
export interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly handles?: readonly [Point, Point];
}

/** One outline: segments that hang together; a closed one ends where it begins. */
export interface Contour {
  readonly closed: boolean;
  readonly segments: readonly Segment[];
}

/** A figure on its way through the operators. */
export interface OutlinePiece {
  readonly contours: readonly Contour[];
  /** From the figure's own space to the layer's. */
  readonly matrix: Matrix;
  /** 0–1. */
  readonly opacity: number;
}

/** The outlines of a path; steps of no length are left out. */
export function contoursOf(path: readonly PathCommand[]): readonly Contour[] {
  const contours: Contour[] = [];
  let segments: Segment[] = [];
  let start: Point = [0, 0];
  let pen: Point = [0, 0];
  const end = (closed: boolean): void => {
    if (segments.length > 0) contours.push({ closed, segments });
    segments = [];
  };
  for (const command of path) {
    if (command[0] === "M") {
      end(false);
      start = pen = [command[1], command[2]];
    } else if (command[0] === "Z") {
      if (!isSame(pen, start)) segments.push({ from: pen, to: start });
      end(true);
      pen = start;
    } else {
      const segment = segmentOf(pen, command);
      if (segment.handles !== undefined || !isSame(pen, segment.to)) segments.push(segment);
      pen = segment.to;
    }
  }
  end(false);
  return contours;
}

function segmentOf(from: Point, command: Exclude<PathCommand, readonly ["Z"]>): Segment {
  if (command[0] !== "C") return { from, to: [command[1], command[2]] };
  const [, x1, y1, x2, y2, x, y] = command;
  return {
    from,
    to: [x, y],
    handles: [
      [x1, y1],
      [x2, y2],
    ],
  };
}

/** The path of outlines. */
export function commandsOf(contours: readonly Contour[]): readonly PathCommand[] {
  return contours.flatMap(({ closed, segments }): readonly PathCommand[] => {
    const [first] = segments;
    if (first === undefined) return [];
    const last = segments.at(-1);
    const drawn = closed && last?.handles === undefined ? segments.slice(0, -1) : segments;
    return [["M", ...first.from], ...drawn.map(commandOf), ...(closed ? [["Z"] as const] : [])];
  });
}

function commandOf({ to, handles }: Segment): PathCommand {
  return handles === undefined ? ["L", ...to] : ["C", ...handles[0], ...handles[1], ...to];
}

/** The outlines seen through a matrix. */
export function mapContours(contours: readonly Contour[], matrix: Matrix): readonly Contour[] {
  const map = ([x, y]: Point): Point => mapPoint(matrix, x, y);
  return contours.map(({ closed, segments }) => ({
    closed,
    segments: segments.map(({ from, to, handles }) => ({
      from: map(from),
      to: map(to),
      ...(handles !== undefined && { handles: [map(handles[0]), map(handles[1])] as const }),
    })),
  }));
}

export function isSame(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** The point that far from one to another. */
export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

export function distance(a: Point, b: Point): number {
  return Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
}
