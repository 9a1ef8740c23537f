import { mapBox, type Box, type MediaNode, type VideoLayer } from "@reelkiln/document";

import { isPlain } from "../static-value.ts";
import { FROM_PLANES, refuse, type LayerPathOf } from "./layer-path.ts";

/**
 * Planes are copied when the whole picture stands still, opaque, on even pixels; anything else but alpha and shadows
 * is done to them on their way.
 */
export const videoPath: LayerPathOf<VideoLayer> = (layer, context) => {
  const facts = context.timeline.media[layer.source.src]?.video;
  if (facts === undefined) return FROM_PLANES;
  if (facts.hasAlpha) return refuse(layer, "has transparency");
  if (layer.shadow !== undefined) return refuse(layer, "casts a shadow");
  if (layer.blurPx > 0 || !isPlain(layer)) return FROM_PLANES;
  const node = context.videoNode(layer);
  if (node === undefined || !isWhole(node, facts)) return FROM_PLANES;
  const target = scaled(mapBox(node.matrix, node.to), context.scale);
  return isEven(target) ? { fast: true, copies: [{ layer: layer.key, target }] } : FROM_PLANES;
};

function isWhole(
  node: MediaNode,
  size: { readonly width: number; readonly height: number },
): boolean {
  const { x, y, width, height } = node.from;
  return x === 0 && y === 0 && width === size.width && height === size.height;
}

function scaled(box: Box, scale: number): Box {
  return {
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

function isEven(box: Box): boolean {
  return [box.x, box.y, box.width, box.height].every((value) => value % 2 === 0);
}
