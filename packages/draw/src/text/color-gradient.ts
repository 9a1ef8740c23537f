import type { Canvas2D, CanvasGradientLike } from "../surface/surface.ts";
import type { ColorProgramColor, ColorProgramLine, ColorStep } from "./color-program.ts";

type Step<Name extends ColorStep["step"]> = Extract<ColorStep, { readonly step: Name }>;

// Repeating colour lines are spelled out to this many periods on each side; beyond, the last colour holds.
const PERIODS = 6;

export function cssColor([red, green, blue, alpha]: ColorProgramColor): string {
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

/**
 * The gradient through three points of COLR: the third one tells the direction of equal colour.
 * Source: OpenType 1.9.1, COLR, "Linear gradients".
 */
export function linearGradient(target: Canvas2D, { line, points }: Step<"linear">): unknown {
  const [x0, y0, x1, y1, x2, y2] = points;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const [tx, ty] = [x2 - x0, y2 - y0];
  const length = tx * tx + ty * ty;
  const along = length < 1e-6 ? 0 : (tx * dx + ty * dy) / length;
  const [ux, uy] = [dx - along * tx, dy - along * ty];
  const { from, to, stops } = spread(line);
  return withStops(
    target.createLinearGradient(x0 + ux * from, y0 + uy * from, x0 + ux * to, y0 + uy * to),
    stops,
  );
}

export function radialGradient(target: Canvas2D, { line, circles }: Step<"radial">): unknown {
  const [x0, y0, r0, x1, y1, r1] = circles;
  const { from, to, stops } = spread(line);
  const at = (a: number, b: number, t: number): number => a + (b - a) * t;
  return withStops(
    target.createRadialGradient(
      at(x0, x1, from),
      at(y0, y1, from),
      Math.max(0, at(r0, r1, from)),
      at(x0, x1, to),
      at(y0, y1, to),
      Math.max(0, at(r0, r1, to)),
    ),
    stops,
  );
}

/** Angles are radians from the x axis towards the y axis, in COLR and in a canvas alike; the line is padded. */
export function sweepGradient(target: Canvas2D, { line, center, angles }: Step<"sweep">): unknown {
  const [start, end] = angles;
  const stops = line.stops.map((stop) => ({
    ...stop,
    offset: (start + stop.offset * (end - start)) / (2 * Math.PI),
  }));
  const gradient = target.createConicGradient(0, ...center);
  return withStops(
    gradient,
    stops.toSorted((a, b) => a.offset - b.offset),
  );
}

interface SpreadLine {
  /** Ends of the canvas gradient on the colour line. */
  readonly from: number;
  readonly to: number;
  /** Offsets 0–1 between the ends. */
  readonly stops: ColorProgramLine["stops"];
}

/** Colour stops may lie outside 0–1 and may repeat; those of a canvas gradient may not. */
function spread({ extend, stops }: ColorProgramLine): SpreadLine {
  const first = stops[0]?.offset ?? 0;
  const last = stops.at(-1)?.offset ?? 1;
  const length = last - first;
  if (length <= 0) return { from: 0, to: 1, stops: stops.map((stop) => ({ ...stop, offset: 0 })) };
  const own = stops.map((stop) => ({ ...stop, offset: (stop.offset - first) / length }));
  if (extend === "pad") return { from: first, to: last, stops: own };
  const mirrored = own.map((stop) => ({ ...stop, offset: 1 - stop.offset })).toReversed();
  const count = 2 * PERIODS + 1;
  const repeated = Array.from({ length: count }, (_, index) => {
    const turned = extend === "reflect" && (index - PERIODS) % 2 !== 0;
    return (turned ? mirrored : own).map((stop) => ({
      ...stop,
      offset: (index + stop.offset) / count,
    }));
  });
  return {
    from: first - PERIODS * length,
    to: last + PERIODS * length,
    stops: repeated.flat(),
  };
}

function withStops(gradient: CanvasGradientLike, stops: ColorProgramLine["stops"]): unknown {
  for (const stop of stops) {
    gradient.addColorStop(Math.min(1, Math.max(0, stop.offset)), cssColor(stop.color));
  }
  return gradient;
}
