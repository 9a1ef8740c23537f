import type { Matrix } from "@reelkiln/document";

/** The matrix that undoes `matrix`, whose area ratio is not 0. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}
