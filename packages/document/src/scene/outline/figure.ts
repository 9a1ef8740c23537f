import type { OperatorValues } from "../../model/model.ts";
import { parsePathData, pathBounds } from "../../timeline/svg-path.ts";
import type { PathGeometry } from "../../timeline/timeline.ts";
import { multiply } from "../matrix.ts";
import type { Box } from "../scene.ts";
import { shapePath } from "../shape-path.ts";
import { contoursOf, mapContours, type OutlinePiece } from "./outline.ts";

type FigureValues = OperatorValues<"figure">;

const GEOMETRY: Readonly<Record<FigureValues["shape"], (values: FigureValues) => PathGeometry>> = {
  rectangle: ({ width, height }) => ({ shape: "rectangle", sizePx: [width, height] }),
  ellipse: ({ width, height }) => ({ shape: "ellipse", sizePx: [width, height] }),
  polygon: ({ width, height, sides }) => ({
    shape: "polygon",
    sizePx: [width, height],
    sides: Math.max(3, Math.round(sides)),
  }),
  star: ({ width, height, points, innerRadius }) => ({
    shape: "star",
    sizePx: [width, height],
    points: Math.max(3, Math.round(points)),
    innerRatio: innerRadius,
  }),
  path: ({ width, height, path }) => ({
    shape: "path",
    sizePx: [width, height],
    d: path,
    viewBox: boundsOf(path),
  }),
};

/** The figure that an operator adds, in the layer's own space. */
export function figurePiece(values: FigureValues, box: Box): OutlinePiece {
  const { position, width, height, rotation, radius } = values;
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = rotation % 360 === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [box.x + position[0] * box.width, box.y + position[1] * box.height];
  const matrix = multiply([cos, sin, -sin, cos, x, y], [1, 0, 0, 1, -width / 2, -height / 2]);
  const contours = contoursOf(shapePath(GEOMETRY[values.shape](values), radius));
  return { contours: mapContours(contours, matrix), matrix: [1, 0, 0, 1, 0, 0], opacity: 1 };
}

function boundsOf(path: string): readonly [number, number, number, number] {
  const commands = parsePathData(path);
  const bounds = "message" in commands ? undefined : pathBounds(commands);
  return [bounds?.x ?? 0, bounds?.y ?? 0, bounds?.width || 1, bounds?.height || 1];
}
