import { frameAt, type Flicks } from "../../time/time.ts";
import { retimedAt } from "../../timeline/retime.ts";
import type { SurfaceLayer } from "../../timeline/timeline.ts";
import { boxOfSize, intersect, uniteAll, withShadow } from "../box.ts";
import { dissolveNodes } from "../dissolve.ts";
import { isIdentity, mapBox } from "../matrix.ts";
import { cropBox, placeLayer, wiped, type Placement } from "../place.ts";
import type { Box, GroupNode, SceneNode } from "../scene.ts";
import { isTreated } from "../treat.ts";
import type { EvaluateLayer, SceneContext } from "./layer-scene.ts";

/** A nested composition or sequence: a group clipped to its size, or its bare nodes when the group changes nothing. */
export const evaluateSurface: EvaluateLayer<SurfaceLayer> = (layer, context) => {
  const whole = boxOfSize(layer.sizePx);
  const placement = placeLayer(layer, whole, context.time);
  if (placement.opacity === 0) return [];
  const time = layer.retime === undefined ? context.time : innerTimeAt(layer, context.time);
  const frame = time === context.time ? context.frame : frameAt(time, context.frameRate);
  const inner = { ...context, time, frame, surfacePx: layer.sizePx };
  const nodes = dissolveNodes(context.evaluate(layer.layers, inner), layer, time);
  if (nodes.length === 0) return [];
  const isBare = isTransparentWrapper(layer, placement, context);
  if (isBare && !nodes.some(looksBehind)) return nodes;
  const box = cropBox(whole, layer.crop);
  const group: GroupNode = {
    kind: "group",
    key: layer.key,
    nodes,
    matrix: placement.matrix,
    opacity: placement.opacity,
    blend: "normal",
    clip: { box, radiusPx: placement.radiusPx },
    ...(layer.shadow !== undefined && { shadow: layer.shadow }),
    box,
    paintBox: withShadow(paintedPart(nodes, box), layer.shadow),
  };
  return wiped(group, placement.modifiers.wipes);
};

/** The time of a surface's layers, held within theirs. */
function innerTimeAt({ retime, start }: SurfaceLayer, time: Flicks): Flicks {
  if (retime === undefined) return time;
  const moment = retimedAt(retime.source, start, time);
  const inner = start + moment.time - (moment.backwards ? 1 : 0);
  return Math.min(Math.max(start, inner), retime.end - 1);
}

/** What the group's layers paint inside it: the smaller it is, the smaller the surface they need. */
function paintedPart(nodes: readonly SceneNode[], box: Box): Box {
  const painted = uniteAll(nodes.map((node) => mapBox(node.matrix, node.paintBox)));
  return (painted && intersect(painted, box)) ?? { ...box, width: 0, height: 0 };
}

/** What such a node meets behind it ends at the surface's edge, so that the surface has to be there. */
function looksBehind(node: SceneNode): boolean {
  return node.blend !== "normal" || node.kind === "adjustment";
}

function isTransparentWrapper(
  layer: SurfaceLayer,
  placement: Placement,
  context: SceneContext,
): boolean {
  return (
    !isTreated(layer) &&
    placement.opacity === 1 &&
    placement.radiusPx === 0 &&
    placement.modifiers.wipes.length === 0 &&
    layer.crop === undefined &&
    layer.shadow === undefined &&
    layer.sizePx[0] === context.surfacePx[0] &&
    layer.sizePx[1] === context.surfacePx[1] &&
    isIdentity(placement.matrix)
  );
}
