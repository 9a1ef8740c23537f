import type { Vec2 } from "../timeline/animated.ts";
import { parsePathData, pathBounds } from "../timeline/svg-path.ts";
import type { PathGeometry } from "../timeline/timeline.ts";
import type { Box, PathCommand } from "./scene.ts";

/** Reach of the control points of a quarter circle, as a fraction of its radius: 4/3·(√2 − 1). */
const QUARTER = 0.5522847498;

/** Size of the geometry's own box. */
export function geometrySize(geometry: PathGeometry): Vec2 {
  if (geometry.shape !== "line") return geometry.sizePx;
  const { fromPx, toPx } = geometry;
  return [Math.abs(toPx[0] - fromPx[0]), Math.abs(toPx[1] - fromPx[1])];
}

/** Outline of a geometry in its own box (0,0 top left); `radiusPx` rounds rectangles only. */
export function shapePath(geometry: PathGeometry, radiusPx: number): readonly PathCommand[] {
  if (geometry.shape === "rectangle") return rectangle(geometry.sizePx, radiusPx);
  if (geometry.shape === "ellipse") return ellipse(geometry.sizePx);
  if (geometry.shape === "line") return line(geometry.fromPx, geometry.toPx);
  if (geometry.shape === "polygon") return ring(geometry.sizePx, geometry.sides, [1]);
  if (geometry.shape === "star") {
    return ring(geometry.sizePx, geometry.points * 2, [1, geometry.innerRatio]);
  }
  return scaledPath(geometry);
}

function rectangle([width, height]: Vec2, radiusPx: number): readonly PathCommand[] {
  const r = Math.min(Math.max(0, radiusPx), width / 2, height / 2);
  if (r === 0) {
    return [["M", 0, 0], ["L", width, 0], ["L", width, height], ["L", 0, height], ["Z"]];
  }
  const k = r * (1 - QUARTER);
  return [
    ["M", r, 0],
    ["L", width - r, 0],
    ["C", width - k, 0, width, k, width, r],
    ["L", width, height - r],
    ["C", width, height - k, width - k, height, width - r, height],
    ["L", r, height],
    ["C", k, height, 0, height - k, 0, height - r],
    ["L", 0, r],
    ["C", 0, k, k, 0, r, 0],
    ["Z"],
  ];
}

function ellipse([width, height]: Vec2): readonly PathCommand[] {
  const x = width / 2;
  const y = height / 2;
  const a = x * QUARTER;
  const b = y * QUARTER;
  return [
    ["M", x, 0],
    ["C", x + a, 0, width, y - b, width, y],
    ["C", width, y + b, x + a, height, x, height],
    ["C", x - a, height, 0, y + b, 0, y],
    ["C", 0, y - b, x - a, 0, x, 0],
    ["Z"],
  ];
}

function line(fromPx: Vec2, toPx: Vec2): readonly PathCommand[] {
  const x = Math.min(fromPx[0], toPx[0]);
  const y = Math.min(fromPx[1], toPx[1]);
  return [
    ["M", fromPx[0] - x, fromPx[1] - y],
    ["L", toPx[0] - x, toPx[1] - y],
  ];
}

/** Corners on an ellipse, the first at the top, their distances taken in turn from `reaches`. */
function ring(
  [width, height]: Vec2,
  count: number,
  reaches: readonly number[],
): readonly PathCommand[] {
  const corners = Array.from({ length: count }, (_, index): PathCommand => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    const reach = reaches[index % reaches.length] ?? 1;
    const x = (width / 2) * (1 + reach * Math.cos(angle));
    const y = (height / 2) * (1 + reach * Math.sin(angle));
    return [index === 0 ? "M" : "L", x, y];
  });
  return [...corners, ["Z"]];
}

function scaledPath(geometry: PathGeometry & { shape: "path" }): readonly PathCommand[] {
  const commands = parsePathData(geometry.d);
  if ("message" in commands) return [];
  const [left, top, width, height] = geometry.viewBox;
  const scaleX = geometry.sizePx[0] / width;
  const scaleY = geometry.sizePx[1] / height;
  return commands.map((command) => {
    const [letter, ...numbers] = command;
    const scaled = numbers.map((value, index) =>
      index % 2 === 0 ? (value - left) * scaleX : (value - top) * scaleY,
    );
    return [letter, ...scaled] as unknown as PathCommand;
  });
}

/** The box around all points and control points of a path: never smaller than what is painted. */
export function pathBox(path: readonly PathCommand[]): Box {
  return pathBounds(path) ?? { x: 0, y: 0, width: 0, height: 0 };
}
