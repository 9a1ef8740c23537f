/** One channel of a picture. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** What lies beyond the edge: nothing (shadows), or the edge's own value (pictures). */
export type PlaneEdge = "zero" | "clamp";

const PASSES = 3;

/**
 * Blurs a plane in place by three box filters of fractional width, within 3 % of a Gaussian of standard deviation
 * `sigmaPx`. Fractional ends keep an animated blur smooth.
 * Source: Gwosdek, Grewenig, Bruhn, Weickert, "Theoretical Foundations of Gaussian Convolution by Extended Box
 * Filtering" (2011), equations 12 to 14.
 */
export function blurPlane(plane: Plane, sigmaPx: number, edge: PlaneEdge): void {
  if (sigmaPx <= 0.01) return;
  const filter = boxFilter(sigmaPx);
  const { width, height, values } = plane;
  const scratch = new Float32Array(Math.max(width, height) + 2 * (filter.radius + 2));
  for (let y = 0; y < height; y++) {
    blurLine(values, { start: y * width, step: 1, count: width }, { filter, edge, scratch });
  }
  for (let x = 0; x < width; x++) {
    blurLine(values, { start: x, step: width, count: height }, { filter, edge, scratch });
  }
}

interface BoxFilter {
  readonly radius: number;
  /** Weight of the two samples just outside the whole radius, relative to those inside. */
  readonly endWeight: number;
}

function boxFilter(sigmaPx: number): BoxFilter {
  const variance = (sigmaPx * sigmaPx) / PASSES;
  const radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2);
  const endWeight =
    ((2 * radius + 1) * (radius * (radius + 1) - 3 * variance)) /
    (6 * (variance - (radius + 1) ** 2));
  return { radius, endWeight };
}

interface Line {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

interface LineBlur {
  readonly filter: BoxFilter;
  readonly edge: PlaneEdge;
  readonly scratch: Float32Array;
}

function blurLine(values: Float32Array, line: Line, { filter, edge, scratch }: LineBlur): void {
  const { start, step, count } = line;
  const { radius, endWeight } = filter;
  const pad = radius + 1;
  const norm = 1 / (2 * radius + 1 + 2 * endWeight);
  for (let pass = 0; pass < PASSES; pass++) {
    const before = edge === "clamp" ? (values[start] ?? 0) : 0;
    const after = edge === "clamp" ? (values[start + (count - 1) * step] ?? 0) : 0;
    scratch.fill(before, 0, pad);
    for (let i = 0; i < count; i++) scratch[pad + i] = values[start + i * step] ?? 0;
    scratch.fill(after, pad + count, 2 * pad + count);
    let sum = 0;
    for (let i = 1; i <= 2 * radius + 1; i++) sum += scratch[i] ?? 0;
    for (let i = 0; i < count; i++) {
      const left = scratch[i] ?? 0;
      const right = scratch[i + 2 * pad] ?? 0;
      values[start + i * step] = (sum + endWeight * (left + right)) * norm;
      sum += right - (scratch[i + 1] ?? 0);
    }
  }
}
