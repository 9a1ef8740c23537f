import type { PointValue } from "@reelkiln/document";

import type { EffectKernel } from "../image.ts";
import { warpImage } from "../warp.ts";

/** Nine numbers, row by row, that map a place on the picture to one on the unit square, in homogeneous form. */
type Projection = readonly number[];

export const cornerPin: EffectKernel<"corner-pin"> = (image, values, { frame }) => {
  const { topLeft, topRight, bottomLeft, bottomRight } = values;
  const [a, b, c, d, e, f, g, h, i] = inverse(
    squareToCorners(topLeft, topRight, bottomRight, bottomLeft),
  ) as [number, number, number, number, number, number, number, number, number];
  warpImage(image, "zero", (row, { xs, ys }) => {
    const y = (row + 0.5 - frame.y) / frame.height;
    for (let column = 0; column < xs.length; column++) {
      const x = (column + 0.5 - frame.x) / frame.width;
      const w = g * x + h * y + i;
      const u = (a * x + b * y + c) / w;
      const v = (d * x + e * y + f) / w;
      const isInside = u >= 0 && u <= 1 && v >= 0 && v <= 1;
      xs[column] = isInside ? frame.x + u * frame.width - 0.5 : -2;
      ys[column] = isInside ? frame.y + v * frame.height - 0.5 : -2;
    }
  });
};

/** Source: Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), section 2.2.3. */
function squareToCorners(
  ...[p0, p1, p2, p3]: readonly [PointValue, PointValue, PointValue, PointValue]
): Projection {
  const [dx1, dy1] = [p1[0] - p2[0], p1[1] - p2[1]];
  const [dx2, dy2] = [p3[0] - p2[0], p3[1] - p2[1]];
  const [sx, sy] = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
  const area = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return [
    p1[0] - p0[0] + g * p1[0],
    p3[0] - p0[0] + h * p3[0],
    p0[0],
    p1[1] - p0[1] + g * p1[1],
    p3[1] - p0[1] + h * p3[1],
    p0[1],
    g,
    h,
    1,
  ];
}

/** The adjugate: a projection's scale does not matter. */
function inverse(projection: Projection): Projection {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = projection;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
