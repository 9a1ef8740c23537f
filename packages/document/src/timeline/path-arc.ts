type Point = readonly [number, number];
type Cubic = readonly [number, number, number, number, number, number];

interface ArcShape {
  readonly rx: number;
  readonly ry: number;
  readonly rotationDegrees: number;
  readonly large: boolean;
  readonly sweep: boolean;
}

/**
 * An elliptical arc as at most four cubics; radii too small to reach are grown to fit.
 * Source: conversion from endpoint to centre form, SVG 2 appendix B.2.4 and B.2.5.
 */
export function arcToCubics(from: Point, to: Point, shape: ArcShape): readonly Cubic[] {
  if (from[0] === to[0] && from[1] === to[1]) return [];
  const angle = (shape.rotationDegrees * Math.PI) / 180;
  const turn = [Math.cos(angle), Math.sin(angle)] as const;
  const { centre, rx, ry, start, sweep } = centreForm(from, to, { ...shape, turn });
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / pieces;
  const reach = (4 / 3) * Math.tan(step / 4);
  const point = (x: number, y: number): Point => [
    centre[0] + turn[0] * rx * x - turn[1] * ry * y,
    centre[1] + turn[1] * rx * x + turn[0] * ry * y,
  ];
  return Array.from({ length: pieces }, (_, index) => {
    const a = start + index * step;
    const b = a + step;
    const first = point(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a));
    const second = point(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b));
    const end = index === pieces - 1 ? to : point(Math.cos(b), Math.sin(b));
    return [...first, ...second, ...end] as const;
  });
}

interface CentreForm {
  readonly centre: Point;
  readonly rx: number;
  readonly ry: number;
  readonly start: number;
  readonly sweep: number;
}

function centreForm(
  from: Point,
  to: Point,
  shape: ArcShape & { readonly turn: Point },
): CentreForm {
  const [cos, sin] = shape.turn;
  const halfX = (from[0] - to[0]) / 2;
  const halfY = (from[1] - to[1]) / 2;
  const x = cos * halfX + sin * halfY;
  const y = -sin * halfX + cos * halfY;
  const stretch = Math.max(1, Math.hypot(x / shape.rx, y / shape.ry));
  const rx = shape.rx * stretch;
  const ry = shape.ry * stretch;
  const across = (x / rx) ** 2 + (y / ry) ** 2;
  const sign = shape.large === shape.sweep ? -1 : 1;
  const factor = sign * Math.sqrt(Math.max(0, 1 / across - 1));
  const cx = (factor * rx * y) / ry;
  const cy = (-factor * ry * x) / rx;
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  const end = Math.atan2((-y - cy) / ry, (-x - cx) / rx);
  let sweep = end - start;
  if (shape.sweep && sweep < 0) sweep += 2 * Math.PI;
  if (!shape.sweep && sweep > 0) sweep -= 2 * Math.PI;
  const centre: Point = [
    cos * cx - sin * cy + (from[0] + to[0]) / 2,
    sin * cx + cos * cy + (from[1] + to[1]) / 2,
  ];
  return { centre, rx, ry, start, sweep };
}
