import type { ShapeLayer, Stroke } from "../../timeline/timeline.ts";
import { boxOfSize, grow, withShadow } from "../box.ts";
import { cropBox, placeLayer, wiped } from "../place.ts";
import type { PathCommand, ShapeNode } from "../scene.ts";
import { geometrySize, pathBox, shapePath } from "../shape-path.ts";
import type { SceneContext, EvaluateLayer } from "./layer-scene.ts";

/** How far a pointed corner reaches beyond the line's middle, in half widths: the usual mitre limit. */
const MITER_REACH = 10;

/** An outline with fill and stroke; `radius` rounds a rectangle's own corners. */
export const evaluateShape: EvaluateLayer<ShapeLayer> = (layer, context) => {
  const whole = boxOfSize(geometrySize(layer.geometry));
  const placement = placeLayer(layer, whole, context.time);
  if (placement.opacity === 0) return [];
  const path = cachedPath(layer, placement.radiusPx, context);
  const box = cropBox(whole, layer.crop);
  const painted = grow(pathBox(path), strokeReach(layer.stroke, layer.geometry.shape));
  const node: ShapeNode = {
    kind: "shape",
    key: layer.key,
    path,
    ...(layer.fill !== undefined && { fill: layer.fill }),
    ...(layer.stroke !== undefined && { stroke: layer.stroke }),
    matrix: placement.matrix,
    opacity: placement.opacity,
    blend: "normal",
    ...(layer.crop !== undefined && { clip: { box, radiusPx: 0 } }),
    ...(layer.shadow !== undefined && { shadow: layer.shadow }),
    box,
    paintBox: withShadow(layer.crop === undefined ? painted : box, layer.shadow),
  };
  return wiped(node, placement.modifiers.wipes);
};

function cachedPath(
  layer: ShapeLayer,
  radiusPx: number,
  context: SceneContext,
): readonly PathCommand[] {
  const held = context.cache.paths.get(layer);
  if (held?.radiusPx === radiusPx) return held.path;
  const path = shapePath(layer.geometry, radiusPx);
  context.cache.paths.set(layer, { radiusPx, path });
  return path;
}

function strokeReach(stroke: Stroke | undefined, shape: ShapeLayer["geometry"]["shape"]): number {
  if (stroke === undefined) return 0;
  const isPointed = shape === "star" || shape === "polygon" || shape === "path";
  return (stroke.widthPx / 2) * (isPointed ? MITER_REACH : Math.SQRT2);
}
