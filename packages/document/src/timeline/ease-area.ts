import type { ResolvedEase } from "./animated.ts";
import { bezierParameter, cubic, cubicSlope, easeProgress } from "./ease.ts";

/** Three points and weights that integrate polynomials up to the fifth degree exactly. Source: Gauss and Legendre. */
const NODES = [
  [0.5 - Math.sqrt(0.15), 5 / 18],
  [0.5, 8 / 18],
  [0.5 + Math.sqrt(0.15), 5 / 18],
] as const;

/** Pieces that a spring's swing is summed up in. */
const SPRING_PIECES = 64;

/** The area under an ease from 0 to `fraction`: exact for straight lines and Béziers, whose area is a polynomial. */
export function easeArea(ease: ResolvedEase, fraction: number): number {
  const end = Math.min(1, Math.max(0, fraction));
  if (ease.kind === "hold") return 0;
  if (ease.kind === "linear") return (end * end) / 2;
  if (ease.kind === "bezier") {
    const u = end === 1 ? 1 : end === 0 ? 0 : bezierParameter(ease.x1, ease.x2, end);
    return integral(u, (at) => cubic(ease.y1, ease.y2, at) * cubicSlope(ease.x1, ease.x2, at));
  }
  let area = 0;
  for (let piece = 0; piece < SPRING_PIECES; piece++) {
    const [from, length] = [(end * piece) / SPRING_PIECES, end / SPRING_PIECES];
    area += integral(length, (at) => easeProgress(ease, from + at));
  }
  return area;
}

function integral(end: number, of: (at: number) => number): number {
  return NODES.reduce((sum, [at, weight]) => sum + weight * end * of(at * end), 0);
}
