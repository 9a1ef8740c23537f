import { mapBox, type Box, type MediaNode, type VideoLayer } from "@reelkiln/document";

import { isPlain } from "../static-value.ts";
import { refuse, type LayerPathOf } from "./layer-path.ts";

/** Planes are copied when the whole picture stands still, opaque, on even pixels. */
export const videoPath: LayerPathOf<VideoLayer> = (layer, context) => {
  const facts = context.timeline.media[layer.source.src]?.video;
  if (facts === undefined) return { fast: true, copies: [] };
  if (facts.hasAlpha) return refuse(layer, "has transparency");
  if (layer.blurPx > 0) return refuse(layer, "is blurred");
  if (!isPlain(layer)) return refuse(layer, "moves, is cropped, rounded, shadowed or translucent");
  const node = context.videoNode(layer);
  if (node === undefined) return { fast: true, copies: [] };
  if (node.kind !== "media" || !isWhole(node, facts))
    return refuse(layer, "shows part of its picture");
  const target = scaled(mapBox(node.matrix, node.to), context.scale);
  if (!isEven(target)) return refuse(layer, "does not stand on even pixels");
  return { fast: true, copies: [{ layer: layer.key, target }] };
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
