import type { ShapeLayer, Stroke } from "../../timeline/timeline.ts";
import { boxOfSize, grow, uniteAll, withShadow } from "../box.ts";
import { IDENTITY, mapBox } from "../matrix.ts";
import { paintAt } from "../paint-value.ts";
import { cropBox, placeLayer, wiped } from "../place.ts";
import type { ShapeNode } from "../scene.ts";
import { geometrySize, pathBox } from "../shape-path.ts";
import { shapePieces } from "../shape-pieces.ts";
import { strokeAt } from "../shape-stroke.ts";
import type { EvaluateLayer } from "./layer-scene.ts";

/** How far a pointed corner reaches beyond the line's middle, in half widths: the usual mitre limit. */
const MITER_REACH = 10;

/** An outline with fill and stroke; `radius` rounds a rectangle's own corners. */
export const evaluateShape: EvaluateLayer<ShapeLayer> = (layer, context) => {
  const { time, cache } = context;
  const whole = boxOfSize(geometrySize(layer.geometry));
  const placement = placeLayer(layer, whole, time);
  if (placement.opacity === 0) return [];
  const stroke = layer.stroke && strokeAt(layer.stroke, time, cache);
  const fill = layer.fill && paintAt(layer.fill, time);
  const { radiusPx } = placement;
  const pieces = shapePieces(layer, { radiusPx, box: whole, stroke }, context);
  if (pieces.length === 0) return [];
  const box = cropBox(whole, layer.crop);
  const reachPx = strokeReach(stroke, layer);
  const painted = uniteAll(
    pieces.map(({ path, matrix = IDENTITY }) => mapBox(matrix, grow(pathBox(path), reachPx))),
  );
  const node: ShapeNode = {
    kind: "shape",
    key: layer.key,
    pieces,
    ...(fill !== undefined && { fill }),
    ...(stroke !== undefined && { stroke }),
    matrix: placement.matrix,
    opacity: placement.opacity,
    blend: "normal",
    ...(layer.crop !== undefined && { clip: { box, radiusPx: 0 } }),
    ...(layer.shadow !== undefined && { shadow: layer.shadow }),
    box,
    paintBox: withShadow(layer.crop === undefined ? (painted ?? box) : box, layer.shadow),
  };
  return wiped(node, placement.modifiers.wipes);
};

function strokeReach(stroke: Stroke | undefined, { geometry, operators }: ShapeLayer): number {
  if (stroke === undefined) return 0;
  const { shape } = geometry;
  const isPointed =
    operators !== undefined || shape === "star" || shape === "polygon" || shape === "path";
  const reach = Math.max(isPointed ? MITER_REACH : Math.SQRT2, stroke.miterLimit ?? 0);
  return (stroke.widthPx / 2) * reach;
}
