import type { EffectKernel } from "../image.ts";
import { applyTables, type ToneTable, toneTable } from "../tables.ts";

export const curves: EffectKernel<"curves"> = ({ pixels }, { rgb, red, green, blue }) => {
  const all = curveTable(rgb);
  const then = (own: readonly number[]): ToneTable =>
    Uint8ClampedArray.from(curveTable(own), (code) => all[code] as number);
  applyTables(pixels, [then(red), then(green), then(blue)]);
};

/**
 * A monotone cubic through points, so that tones never overshoot. Source: Fritsch, Carlson, "Monotone Piecewise Cubic
 * Interpolation" (1980).
 */
function curveTable(flat: readonly number[]): ToneTable {
  const points = Array.from({ length: flat.length >> 1 }, (_, index) => ({
    x: (flat[2 * index] ?? 0) / 255,
    y: (flat[2 * index + 1] ?? 0) / 255,
  })).filter(({ x }, index, all) => index === 0 || x > (all[index - 1]?.x ?? 0));
  const slopes = slopesOf(points);
  return toneTable((share) => {
    const next = points.findIndex(({ x }) => x >= share);
    const [to, from] = [points[next], points[next - 1]];
    if (to === undefined) return points.at(-1)?.y ?? share;
    if (from === undefined) return to.y;
    const width = to.x - from.x;
    const t = (share - from.x) / width;
    const [m0, m1] = [(slopes[next - 1] ?? 0) * width, (slopes[next] ?? 0) * width];
    const [t2, t3] = [t * t, t * t * t];
    const ends = (2 * t3 - 3 * t2 + 1) * from.y + (3 * t2 - 2 * t3) * to.y;
    return ends + (t3 - 2 * t2 + t) * m0 + (t3 - t2) * m1;
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function slopesOf(points: readonly Point[]): readonly number[] {
  const chords = points.slice(1).map(({ x, y }, index) => {
    const from = points[index] ?? { x: 0, y: 0 };
    return (y - from.y) / (x - from.x);
  });
  return points.map((_, index) => {
    const [before, after] = [chords[index - 1], chords[index]];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    if (before * after <= 0) return 0;
    // The harmonic mean keeps the curve monotone.
    return (2 * before * after) / (before + after);
  });
}
