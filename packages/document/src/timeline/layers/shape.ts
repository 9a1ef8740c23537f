import {
  readLength,
  readPaint,
  readPosition,
  readRatio,
  type ReelLayerOf,
} from "../../model/model.ts";
import type { Animated, Vec2 } from "../animated.ts";
import { animatedOf, type LayerTime } from "../authored-value.ts";
import { FILLS, type KindResolver, type ResolveContext } from "../context.ts";
import { nameOf, type LayerInstance } from "../instance.ts";
import { resolvedOperators } from "../operators.ts";
import { shapeStroke } from "../shape-stroke.ts";
import { parsePathData, pathBounds } from "../svg-path.ts";
import { timelineIssue } from "../timeline-issue.ts";
import type { Paint, PathGeometry } from "../timeline.ts";
import { visualBase } from "../visual.ts";

type Shape = ReelLayerOf<"shape">;
type BuildGeometry = (layer: Shape, sizePx: Vec2, surfacePx: Vec2) => PathGeometry;

const WHITE: Paint = { kind: "color", color: "#ffffffff" };

const GEOMETRY: Readonly<Record<Shape["shape"], BuildGeometry>> = {
  rectangle: (_, sizePx) => ({ shape: "rectangle", sizePx }),
  ellipse: (_, sizePx) => ({ shape: "ellipse", sizePx }),
  polygon: (layer, sizePx) => ({ shape: "polygon", sizePx, sides: layer.sides ?? 6 }),
  star: (layer, sizePx) => ({
    shape: "star",
    sizePx,
    points: layer.points ?? 5,
    innerRatio: readRatio(layer.innerRadius) ?? 0.5,
  }),
  line: (layer, _, surfacePx) => ({
    shape: "line",
    fromPx: pointOf(layer.from ?? ["left", "middle"], surfacePx),
    toPx: pointOf(layer.to ?? ["right", "middle"], surfacePx),
  }),
  path: (layer, sizePx) => {
    const d = layer.path ?? "";
    return { shape: "path", sizePx, d, viewBox: viewBoxOf(layer, d) };
  },
};

/** A drawn figure; a shape without fill and stroke is white. */
export const shapeResolver: KindResolver<Shape> = {
  timing: () => FILLS,
  resolve: (instance, surfacePx, context) => {
    const { layer } = instance;
    if (!checkPath(instance, context)) return [];
    const width = readLength(layer.width ?? "50%", surfacePx[0]) ?? surfacePx[0];
    const height = readLength(layer.height ?? "20%", surfacePx[1]) ?? surfacePx[1];
    const geometry = GEOMETRY[layer.shape](layer, [width, height], surfacePx);
    const base = visualBase(instance, { surfacePx, ...middleOf(geometry) }, context);
    const time = { start: base.start, end: base.end };
    const stroke = layer.stroke && shapeStroke(layer.stroke, { time, heightPx: surfacePx[1] });
    const fill = fillOf(layer, time);
    const operators = resolvedOperators(instance, { surfacePx, time }, context);
    return [
      {
        ...base,
        kind: "shape",
        geometry,
        ...(fill !== undefined && { fill }),
        ...(stroke !== undefined && { stroke }),
        ...(operators.length > 0 && { operators }),
      },
    ];
  },
};

function fillOf({ fill, stroke }: Shape, time: LayerTime): Animated<Paint> | undefined {
  if (fill !== undefined) return animatedOf(fill, readPaint, { time, fallback: WHITE });
  return stroke === undefined ? { value: WHITE } : undefined;
}

function pointOf(authored: unknown, surfacePx: Vec2): Vec2 {
  const read = readPosition(authored, { width: surfacePx[0], height: surfacePx[1] });
  return read === undefined ? [0, 0] : [read.x.px, read.y.px];
}

/** A line stands where its ends are, unless it is given another place. */
function middleOf(geometry: PathGeometry): { readonly position?: Vec2 } {
  if (geometry.shape !== "line") return {};
  const { fromPx, toPx } = geometry;
  return { position: [(fromPx[0] + toPx[0]) / 2, (fromPx[1] + toPx[1]) / 2] };
}

/** The authored view box, else the box around the path's points. */
function viewBoxOf(layer: Shape, d: string): readonly [number, number, number, number] {
  const [x, y, width, height] = layer.viewBox ?? [];
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined) {
    if (width > 0 && height > 0) return [x, y, width, height];
  }
  const commands = parsePathData(d);
  const bounds = "message" in commands ? undefined : pathBounds(commands);
  if (bounds === undefined) return [0, 0, 1, 1];
  return [bounds.x, bounds.y, bounds.width || 1, bounds.height || 1];
}

function checkPath(instance: LayerInstance<Shape>, context: ResolveContext): boolean {
  const { layer } = instance;
  if (layer.shape !== "path") return true;
  const d = layer.path ?? "";
  const commands = parsePathData(d);
  if (!("message" in commands) && commands.length > 0) return true;
  const fault =
    "message" in commands
      ? `${commands.message} (character ${commands.offset + 1})`
      : "it is empty";
  context.report(
    timelineIssue("path-syntax", {
      path: [...instance.path, "path"],
      message: `path of ${nameOf(instance)} cannot be read: ${fault}.`,
      received: d.slice(0, 80),
      accepted: ["SVG path syntax: M 0 0 L 10 10 Z"],
      hint: "Correct the path.",
    }),
  );
  return false;
}
