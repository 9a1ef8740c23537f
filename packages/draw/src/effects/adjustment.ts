import {
  type AdjustmentNode,
  type Box,
  grow,
  intersect,
  mapBox,
  type SolidNode,
} from "@reelkiln/document";

import {
  inside,
  onSurface,
  paintSurface,
  type Pen,
  resetMatrix,
  scaleOf,
  wholePixels,
} from "../surface/pen.ts";
import type { Canvas2D } from "../surface/surface.ts";
import { applyEffects } from "./apply-effects.ts";
import { blendPixels } from "./blend/blend-pixels.ts";
import { loneBlur, paintCanvasBlur } from "./canvas-blur.ts";

/** Changes what the context holds inside the node's box, masks and matte. */
export function paintAdjustment(outer: Pen, node: AdjustmentNode): void {
  const { effects } = node;
  const pen = inside(outer, node.matrix);
  const region = intersect(wholePixels(mapBox(pen.matrix, node.paintBox)), pen.bounds);
  if (effects === undefined || region === undefined || node.opacity <= 0) return;
  const scale = scaleOf(pen.matrix);
  const needed = effects.needsWhole ? pen.bounds : grow(region, Math.ceil(effects.reachPx * scale));
  const area = intersect(needed, pen.bounds) ?? region;
  const change: Change = { region, area, scale };
  if (coversWhole(pen, node)) paintChanged(pen, node, { ...change, onto: pen.context, at: region });
  else mixBack(outer, node, change);
}

/** True when the change shows fully in every pixel of its region. */
function coversWhole({ matrix, bounds }: Pen, node: AdjustmentNode): boolean {
  const [, b, c] = matrix;
  const isPlain = [node.clip, node.masks, node.matte].every((each) => each === undefined);
  if (!isPlain || node.opacity < 1 || node.blend !== "normal" || b !== 0 || c !== 0) return false;
  const exact = intersect(mapBox(matrix, node.paintBox), bounds);
  return exact !== undefined && sameBox(exact, wholePixels(exact));
}

function sameBox(a: Box, b: Box): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-3;
  return near(a.x, b.x) && near(a.y, b.y) && near(a.width, b.width) && near(a.height, b.height);
}

interface Change {
  /** What is changed. */
  readonly region: Box;
  /** What effects look at to change it. */
  readonly area: Box;
  readonly scale: number;
}

/** Paints the changed region onto a context, in place of what is there. */
function paintChanged(
  pen: Pen,
  node: AdjustmentNode,
  to: Change & { readonly onto: Canvas2D; readonly at: Pick<Box, "x" | "y"> },
): void {
  const { region, area, scale, onto } = to;
  const list = node.effects?.list ?? [];
  const at = { x: to.at.x, y: to.at.y };
  const sigmaPx = loneBlur(list, { scale, edges: "any" });
  if (sigmaPx !== undefined) {
    paintCanvasBlur(pen, { area, part: region, sigmaPx }, { context: onto, at });
    return;
  }
  const pixels = pen.platform.readBox(pen.context, area);
  const box = mapBox(pen.matrix, node.box);
  const frame = { ...box, x: box.x - area.x, y: box.y - area.y };
  const image = { width: area.width, height: area.height, pixels };
  applyEffects(image, list, { frame, scale, edge: "clamp" });
  pen.platform.writeBox(onto, { ...region, ...at }, cut(pixels, area, region));
}

/** Shows the change as far as a white figure of the node's shape, masks and matte covers each pixel. */
function mixBack(outer: Pen, node: AdjustmentNode, change: Change): void {
  const { effects: _, ...plain } = node;
  const figure: SolidNode = { ...plain, kind: "solid", color: "#ffffffff", blend: "normal" };
  const pen = inside(outer, node.matrix);
  onSurface(outer, change.region, {
    paint: (own) => paintChanged(pen, node, { ...change, onto: own.context, at: { x: 0, y: 0 } }),
    use: (changed) => {
      onSurface(outer, change.region, {
        paint: (own) => own.paintNode(own, figure),
        use: (cover) => {
          if (node.blend === "normal" || node.blend === "plus") mix(outer, changed, cover);
          else blend(outer, node, { changed, cover });
        },
      });
    },
  });
}

type Painted = Parameters<typeof paintSurface>[1];

/** before·(1−c) + after·c, exactly, whatever the alpha of either: what is taken away is added. */
function mix(outer: Pen, changed: Painted, cover: Painted): void {
  const { context } = outer;
  const own = changed.surface.context;
  own.globalCompositeOperation = "destination-in";
  paintSurface({ ...outer, context: own }, { ...cover, area: { ...cover.area, x: 0, y: 0 } });
  own.globalCompositeOperation = "source-over";
  context.globalCompositeOperation = "destination-out";
  paintSurface(outer, cover);
  context.globalCompositeOperation = "lighter";
  paintSurface(outer, changed);
  context.globalCompositeOperation = "source-over";
  resetMatrix(context);
}

function blend(
  { platform, context }: Pen,
  node: AdjustmentNode,
  { changed, cover }: { readonly changed: Painted; readonly cover: Painted },
): void {
  if (node.blend === "plus") return;
  const after = platform.readPixels(changed.surface);
  const shown = platform.readPixels(cover.surface);
  for (let i = 3; i < after.length; i += 4) {
    after[i] = ((after[i] as number) * (shown[i] as number)) / 255;
  }
  const before = platform.readBox(context, changed.area);
  const { x, y, width } = changed.area;
  blendPixels(before, after, { mode: node.blend, opacity: 1, width, x, y, seed: 0 });
  platform.writeBox(context, changed.area, before);
}

/** The pixels of `part` out of those of `area`. */
function cut(pixels: Uint8ClampedArray, area: Box, part: Box): Uint8ClampedArray {
  if (area.width === part.width && area.height === part.height) return pixels;
  const result = new Uint8ClampedArray(4 * part.width * part.height);
  for (let row = 0; row < part.height; row++) {
    const from = 4 * ((row + part.y - area.y) * area.width + part.x - area.x);
    result.set(pixels.subarray(from, from + 4 * part.width), 4 * row * part.width);
  }
  return result;
}
