import type { Box, Matrix } from "./scene.ts";

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

export function isIdentity(matrix: Matrix): boolean {
  return matrix.every((value, index) => value === IDENTITY[index]);
}

/** The point (`x`, `y`) of node space on the surface. */
export function mapPoint(matrix: Matrix, x: number, y: number): readonly [number, number] {
  const [a, b, c, d, e, f] = matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The smallest upright box around the mapped `box`. */
export function mapBox(matrix: Matrix, box: Box): Box {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const corners = [
    mapPoint(matrix, box.x, box.y),
    mapPoint(matrix, right, box.y),
    mapPoint(matrix, box.x, bottom),
    mapPoint(matrix, right, bottom),
  ];
  const xs = corners.map((corner) => corner[0]);
  const ys = corners.map((corner) => corner[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Lengths before a matrix times this are lengths after it: the square root of the area ratio. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
