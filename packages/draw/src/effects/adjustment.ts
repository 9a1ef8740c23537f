import {
  type AdjustmentNode,
  type Box,
  grow,
  intersect,
  mapBox,
  type SolidNode,
} from "@reelkiln/document";

import { inside, onSurface, type Pen, scaleOf, wholePixels } from "../surface/pen.ts";
import { applyEffects } from "./apply-effects.ts";
import { blendPixels } from "./blend/blend-pixels.ts";

/** Changes what the context holds inside the node's box, masks and matte. */
export function paintAdjustment(outer: Pen, node: AdjustmentNode): void {
  const { effects } = node;
  const pen = inside(outer, node.matrix);
  const region = intersect(wholePixels(mapBox(pen.matrix, node.paintBox)), pen.bounds);
  if (effects === undefined || region === undefined || node.opacity <= 0) return;
  const scale = scaleOf(pen.matrix);
  const needed = effects.needsWhole ? pen.bounds : grow(region, Math.ceil(effects.reachPx * scale));
  const area = intersect(needed, pen.bounds) ?? region;
  const { platform, context } = pen;
  const pixels = platform.readBox(context, area);
  const before = coversWhole(pen, node) ? undefined : cut(pixels, area, region);
  const box = mapBox(pen.matrix, node.box);
  const frame = { ...box, x: box.x - area.x, y: box.y - area.y };
  const image = { width: area.width, height: area.height, pixels };
  applyEffects(image, effects.list, { frame, scale, edge: "clamp" });
  const after = cut(pixels, area, region);
  if (before === undefined) platform.writeBox(context, region, after);
  else mixBack(outer, node, { region, before, after });
}

/** True when the change shows fully in every pixel of its region. */
function coversWhole({ matrix, bounds }: Pen, node: AdjustmentNode): boolean {
  const [, b, c] = matrix;
  const isPlain = [node.clip, node.masks, node.matte].every((each) => each === undefined);
  if (!isPlain || node.opacity < 1 || node.blend !== "normal" || b !== 0 || c !== 0) return false;
  const exact = intersect(mapBox(matrix, node.paintBox), bounds);
  const whole = exact && wholePixels(exact);
  return exact !== undefined && whole !== undefined && sameBox(exact, whole);
}

function sameBox(a: Box, b: Box): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-3;
  return near(a.x, b.x) && near(a.y, b.y) && near(a.width, b.width) && near(a.height, b.height);
}

interface Change {
  readonly region: Box;
  readonly before: Uint8ClampedArray;
  readonly after: Uint8ClampedArray;
}

/** Shows the change as far as a white figure of the node's shape, masks and matte covers each pixel. */
function mixBack(outer: Pen, node: AdjustmentNode, { region, before, after }: Change): void {
  const { effects: _, ...plain } = node;
  const figure: SolidNode = { ...plain, kind: "solid", color: "#ffffffff", blend: "normal" };
  onSurface(outer, region, {
    paint: (own) => own.paintNode(own, figure),
    use: ({ surface }) => {
      const cover = outer.platform.readPixels(surface);
      if (node.blend === "normal" || node.blend === "plus") mix(before, after, cover);
      else {
        for (let i = 3; i < after.length; i += 4) {
          after[i] = ((after[i] as number) * (cover[i] as number)) / 255;
        }
        const { x, y, width } = region;
        blendPixels(before, after, { mode: node.blend, opacity: 1, width, x, y, seed: 0 });
      }
      outer.platform.writeBox(outer.context, region, before);
    },
  });
}

/** `before` becomes before·(1−c) + after·c, colours weighted by their alpha. */
function mix(before: Uint8ClampedArray, after: Uint8ClampedArray, cover: Uint8ClampedArray): void {
  for (let i = 0; i < before.length; i += 4) {
    const share = (cover[i + 3] as number) / 255;
    if (share === 0) continue;
    const old = (before[i + 3] as number) * (1 - share);
    const fresh = (after[i + 3] as number) * share;
    const alpha = old + fresh;
    if (alpha > 0) {
      for (let channel = i; channel < i + 3; channel++) {
        const sum = (before[channel] as number) * old + (after[channel] as number) * fresh;
        before[channel] = sum / alpha;
      }
    }
    before[i + 3] = alpha;
  }
}

/** The pixels of `part` out of those of `area`. */
function cut(pixels: Uint8ClampedArray, area: Box, part: Box): Uint8ClampedArray {
  if (area.width === part.width && area.height === part.height) return pixels.slice();
  const result = new Uint8ClampedArray(4 * part.width * part.height);
  for (let row = 0; row < part.height; row++) {
    const from = 4 * ((row + part.y - area.y) * area.width + part.x - area.x);
    result.set(pixels.subarray(from, from + 4 * part.width), 4 * row * part.width);
  }
  return result;
}
