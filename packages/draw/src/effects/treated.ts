import {
  type Box,
  grow,
  intersect,
  mapBox,
  type Matrix,
  multiply,
  type SceneNode,
  unite,
} from "@reelkiln/document";

import {
  onSurface,
  paintSurface,
  type PaintedSurface,
  type Pen,
  scaleOf,
  wholePixels,
} from "../surface/pen.ts";
import { applyEffects } from "./apply-effects.ts";
import { loneBlur, paintCanvasBlur } from "./canvas-blur.ts";
import { applyMasks } from "./masks.ts";

/** True when a node's content needs a surface on which its pixels are changed. */
export function isTreated({ masks, effects }: SceneNode): boolean {
  return masks !== undefined || effects !== undefined;
}

/**
 * Paints a node's content with its masks and effects. They work in the node's own space at the resolution it is seen
 * at: straight on the context's pixels where the node stands upright, else on a surface that is turned afterwards.
 */
export function paintTreated(pen: Pen, node: SceneNode, paint: (pen: Pen) => void): void {
  const scale = scaleOf(pen.matrix);
  if (!(scale > 0)) return;
  const upright = isUpright(pen.matrix);
  const local: Matrix = upright ? pen.matrix : [scale, 0, 0, scale, 0, 0];
  const outward = upright ? IDENTITY : multiply(pen.matrix, [1 / scale, 0, 0, 1 / scale, 0, 0]);
  const area = workArea(node, { local, seen: mapBox(invert(outward), pen.bounds), scale });
  if (area === undefined) return;
  onSurface({ ...pen, matrix: local }, area, {
    paint: (own) => {
      paint(own);
      changePixels(own, node, { scale, area });
    },
    use: (painted) => {
      if (upright) paintSurface(pen, painted);
      else paintTurned(pen, painted, outward);
    },
  });
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

function isUpright([a, b, c, d]: Matrix): boolean {
  return b === 0 && c === 0 && a > 0 && d > 0;
}

interface Seen {
  readonly local: Matrix;
  /** What of the node's space can be seen, in pixels of the surface. */
  readonly seen: Box;
  readonly scale: number;
}

/** Pixels that effects need: all the node paints, grown by their reach, as far as it may come into sight. */
function workArea(node: SceneNode, { local, seen, scale }: Seen): Box | undefined {
  const { effects } = node;
  const content = unite(effects?.contentBox ?? node.paintBox, node.box);
  const reachPx = Math.ceil((effects?.reachPx ?? 0) * scale);
  const whole = grow(mapBox(local, content), reachPx);
  const margin = effects?.needsWhole === true ? Math.max(seen.width, seen.height) : reachPx;
  const area = intersect(whole, grow(seen, margin));
  return area && wholePixels(area);
}

function changePixels(
  pen: Pen,
  node: SceneNode,
  { scale, area }: { readonly scale: number; readonly area: Box },
): void {
  const { platform, context } = pen;
  const { width, height } = area;
  const box = { x: 0, y: 0, width, height };
  const sigmaPx =
    node.masks === undefined
      ? loneBlur(node.effects?.list ?? [], { scale, edges: "spread" })
      : undefined;
  if (sigmaPx !== undefined) {
    paintCanvasBlur(pen, { area: box, part: box, sigmaPx }, { context, at: { x: 0, y: 0 } });
    return;
  }
  const pixels = platform.readBox(context, box);
  if (node.masks !== undefined) applyMasks(pen, node.masks, pixels);
  if (node.effects !== undefined) {
    const frame = mapBox(pen.matrix, node.box);
    applyEffects({ width, height, pixels }, node.effects.list, { frame, scale, edge: "zero" });
  }
  platform.writeBox(context, box, pixels);
}

function paintTurned(pen: Pen, { surface, area }: PaintedSurface, outward: Matrix): void {
  const { context, platform } = pen;
  context.setTransform(...outward);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  const from = { x: 0, y: 0, width: area.width, height: area.height };
  platform.paintPicture(context, surface.picture, from, area);
}

function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const scale = 1 / (a * d - b * c);
  return [
    d * scale,
    -b * scale,
    -c * scale,
    a * scale,
    (c * f - d * e) * scale,
    (b * e - a * f) * scale,
  ];
}
