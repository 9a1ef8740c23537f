import {
  type Box,
  grow,
  intersect,
  mapBox,
  type Scene,
  type SceneNode,
  type Shadow,
} from "@reelkiln/document";

import { paintAdjustment } from "./effects/adjustment.ts";
import { blendSurface } from "./effects/blend/blend-surface.ts";
import { paintClipped } from "./effects/clip.ts";
import { applyMatte } from "./effects/matte.ts";
import { paintShadow, shadowReachPx } from "./effects/shadow.ts";
import { isTreated, paintTreated } from "./effects/treated.ts";
import { passesOf } from "./layers/layers.ts";
import type { PaintPass } from "./layers/painter.ts";
import {
  applyMatrix,
  inside,
  onSurface,
  paintSurface,
  type Pen,
  resetMatrix,
  wholePixels,
} from "./surface/pen.ts";
import type { Canvas2D, DrawPlatform } from "./surface/surface.ts";

/** Paints a whole frame, one scene pixel on one pixel of the context, over whatever was there. */
export function drawScene(context: Canvas2D, scene: Scene, platform: DrawPlatform): void {
  drawSceneScaled(context, scene, { platform, scale: 1 });
}

/** Paints a whole frame `scale` times its size; text and shapes are drawn at that resolution. */
export function drawSceneScaled(
  target: Canvas2D,
  scene: Scene,
  { platform, scale }: { readonly platform: DrawPlatform; readonly scale: number },
): void {
  const width = Math.round(scene.width * scale);
  const height = Math.round(scene.height * scale);
  resetMatrix(target);
  target.clearRect(0, 0, width, height);
  target.fillStyle = scene.background;
  target.fillRect(0, 0, width, height);
  const pen: Pen = {
    context: target,
    platform,
    matrix: [width / scene.width, 0, 0, height / scene.height, 0, 0],
    bounds: { x: 0, y: 0, width, height },
    paintNode,
  };
  for (const node of scene.nodes) paintNode(pen, node);
  resetMatrix(target);
}

// No canvas is larger, and none has pixels left of or above its origin: what lies there is not worth a surface.
const CANVAS_LIMIT_PX = 16_384;

/** Paints one node on a context whose pixels are the space that `node.matrix` maps to. */
export function drawNode(context: Canvas2D, node: SceneNode, platform: DrawPlatform): void {
  const bounds = { x: 0, y: 0, width: CANVAS_LIMIT_PX, height: CANVAS_LIMIT_PX };
  paintNode({ context, platform, matrix: [1, 0, 0, 1, 0, 0], bounds, paintNode }, node);
  resetMatrix(context);
}

function paintNode(outer: Pen, node: SceneNode): void {
  if (node.kind === "adjustment") {
    paintAdjustment(outer, node);
    return;
  }
  const pen = inside(outer, node.matrix);
  const area = intersect(paintedArea(pen, node), pen.bounds);
  if (node.opacity <= 0 || area === undefined) return;
  const { context } = pen;
  const passes = passesOf(node);
  const isBlended = node.blend !== "normal" && node.blend !== "plus";
  const isWhole = !isBlended && node.matte === undefined;
  const plain = node.opacity >= 1 && node.blend === "normal";
  context.save();
  if (isWhole && (plain || paintsOnce(node, passes))) {
    compose(context, node);
    paintBody(pen, node, passes);
  } else {
    onSurface(pen, area, {
      paint: (own) => paintBody(own, node, passes),
      use: (painted) => {
        if (node.matte !== undefined) applyMatte(outer, painted, node.matte);
        if (isBlended) blendSurface(pen, painted, node);
        else {
          compose(context, node);
          paintSurface(pen, painted);
        }
      },
    });
  }
  context.restore();
}

function paintedArea(pen: Pen, node: SceneNode): Box {
  return wholePixels(mapBox(pen.matrix, node.paintBox));
}

/** Opacity may be given to what never paints a pixel twice; everything else is painted apart first. */
function paintsOnce(node: SceneNode, passes: readonly PaintPass[]): boolean {
  if (node.shadow !== undefined) return false;
  // Masks and effects have a surface of their own, which is painted once.
  if (isTreated(node)) return true;
  if (passes.length > 1) return false;
  return passes.every((pass) => pass.shadow === undefined && pass.overlaps !== true);
}

function compose(target: Canvas2D, node: SceneNode): void {
  target.globalAlpha = node.opacity;
  target.globalCompositeOperation = node.blend === "plus" ? "lighter" : "source-over";
}

function paintBody(pen: Pen, node: SceneNode, passes: readonly PaintPass[]): void {
  castShadow(pen, node, {
    shadow: node.shadow,
    paint: (own) => {
      if (isTreated(node)) paintTreated(own, node, (inner) => paintContent(inner, node, passes));
      else paintContent(own, node, passes);
    },
  });
}

function paintContent(pen: Pen, node: SceneNode, passes: readonly PaintPass[]): void {
  const area = intersect(paintedArea(pen, node), pen.bounds);
  if (area === undefined) return;
  paintClipped(pen, { clip: node.clip, area }, (inner) => {
    for (const pass of passes) {
      castShadow(inner, node, { shadow: pass.shadow, paint: (each) => paintPass(each, pass) });
    }
  });
}

function paintPass(pen: Pen, pass: PaintPass): void {
  applyMatrix(pen);
  pass.paint(pen);
}

interface Casting {
  readonly shadow: Shadow | undefined;
  readonly paint: (pen: Pen) => void;
}

/** Paints, with the shadow of what is painted under it. */
function castShadow(pen: Pen, node: SceneNode, { shadow, paint }: Casting): void {
  if (shadow === undefined) {
    paint(pen);
    return;
  }
  // What lies just outside the bounds still casts into them.
  const visible = grow(pen.bounds, shadowReachPx(pen, shadow));
  const area = intersect(paintedArea(pen, node), visible);
  if (area === undefined) return;
  onSurface(pen, area, {
    paint,
    use: (painted) => {
      paintShadow(pen, painted, shadow);
      paintSurface(pen, painted);
    },
  });
}
