import type { Flicks } from "../time/time.ts";
import { directionAt, numberAt, vec2At } from "../timeline/animated-value.ts";
import type { Vec2 } from "../timeline/animated.ts";
import type { Crop, ParentTransform, TimelineLayer } from "../timeline/timeline.ts";
import { intersect } from "./box.ts";
import { multiply } from "./matrix.ts";
import { modifierStateAt, type ModifierState } from "./modifiers.ts";
import type { Box, GroupNode, Matrix, SceneNode } from "./scene.ts";

/** Where a layer stands at one time, before its content is known. */
export interface Placement {
  readonly matrix: Matrix;
  /** 0–1. */
  readonly opacity: number;
  readonly radiusPx: number;
  readonly modifiers: ModifierState;
}

/** Places a layer whose own box is `box`: moved to its position, turned and scaled about its anchor. */
export function placeLayer(layer: TimelineLayer, box: Box, time: Flicks): Placement {
  const modifiers = modifierStateAt(layer.modifiers, time);
  const opacity = numberAt(layer.opacity, time) * modifiers.opacity;
  const origin: Vec2 = [box.x + layer.anchor[0] * box.width, box.y + layer.anchor[1] * box.height];
  const own = transformAt(layer, modifiers, { time, origin });
  return {
    matrix: (layer.parents ?? []).reduceRight(
      (matrix, parent) => multiply(parentMatrix(parent, time), matrix),
      own,
    ),
    opacity: Math.min(1, Math.max(0, opacity)),
    radiusPx: Math.max(0, numberAt(layer.radiusPx, time)),
    modifiers,
  };
}

/** The space that layers with this parent stand in: its anchor is at 0, 0. */
function parentMatrix(parent: ParentTransform, time: Flicks): Matrix {
  return transformAt(parent, modifierStateAt(parent.modifiers, time), { time, origin: [0, 0] });
}

function transformAt(
  transform: ParentTransform,
  modifiers: ModifierState,
  { time, origin }: { readonly time: Flicks; readonly origin: Vec2 },
): Matrix {
  const position = vec2At(transform.position, time);
  const scale = vec2At(transform.scale, time);
  const heading = transform.autoOrient === true ? directionAt(transform.position, time) : 0;
  const degrees = numberAt(transform.rotationDegrees, time) + modifiers.rotationDegrees + heading;
  const [scaleX, scaleY] = [scale[0] * modifiers.scale, scale[1] * modifiers.scale];
  return multiply(turnedAt(position[0] + modifiers.x, position[1] + modifiers.y, degrees), [
    scaleX,
    0,
    0,
    scaleY,
    -origin[0] * scaleX,
    -origin[1] * scaleY,
  ]);
}

function turnedAt(x: number, y: number, degrees: number): Matrix {
  if (degrees === 0) return [1, 0, 0, 1, x, y];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, x, y];
}

/** What remains of `box` when `crop` cuts fractions of it away. */
export function cropBox(box: Box, crop: Crop | undefined): Box {
  if (crop === undefined) return box;
  return {
    x: box.x + box.width * crop.left,
    y: box.y + box.height * crop.top,
    width: Math.max(0, box.width * (1 - crop.left - crop.right)),
    height: Math.max(0, box.height * (1 - crop.top - crop.bottom)),
  };
}

/** The part of `box` that the wipes show; undefined when they hide all of it. */
function wipedBox(box: Box, wipes: ModifierState["wipes"]): Box | undefined {
  let left: Box | undefined = box;
  for (const { from, shown } of wipes) {
    if (left === undefined) return undefined;
    left = intersect(left, wipeArea(box, from, shown));
  }
  return left;
}

function wipeArea(box: Box, from: "left" | "right" | "top" | "bottom", shown: number): Box {
  const width = from === "left" || from === "right" ? box.width * shown : box.width;
  const height = from === "top" || from === "bottom" ? box.height * shown : box.height;
  return {
    x: from === "right" ? box.x + box.width - width : box.x,
    y: from === "bottom" ? box.y + box.height - height : box.y,
    width,
    height,
  };
}

/**
 * The node as its wipes leave it: nothing when they hide all, else clipped. A wipe has straight edges, so a node that
 * is already clipped to a rounded box goes into a group that carries the wipe.
 */
export function wiped(node: SceneNode, wipes: ModifierState["wipes"]): readonly SceneNode[] {
  if (wipes.length === 0) return [node];
  const shown = wipedBox(node.kind === "group" ? node.box : node.paintBox, wipes);
  if (shown === undefined) return [];
  if (node.clip === undefined) return [{ ...node, clip: { box: shown, radiusPx: 0 } }];
  if (node.clip.radiusPx === 0) {
    const box = intersect(node.clip.box, shown);
    return box === undefined ? [] : [{ ...node, clip: { box, radiusPx: 0 } }];
  }
  const group: GroupNode = {
    kind: "group",
    key: `${node.key}/wipe`,
    matrix: node.matrix,
    opacity: node.opacity,
    blend: node.blend,
    clip: { box: shown, radiusPx: 0 },
    box: node.box,
    paintBox: node.paintBox,
    nodes: [{ ...node, matrix: [1, 0, 0, 1, 0, 0], opacity: 1, blend: "normal" }],
  };
  return [group];
}
