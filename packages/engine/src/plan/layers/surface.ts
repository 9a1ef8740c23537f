import type { SurfaceLayer, TimelineLayer } from "@reelkiln/document";

import { isPlain } from "../static-value.ts";
import {
  AS_SPRITE,
  refuse,
  type LayerPath,
  type LayerPathOf,
  type PathContext,
} from "./layer-path.ts";

/** A surface without videos is one sprite; one that changes nothing passes the answers of its layers on. */
export const surfacePath: LayerPathOf<SurfaceLayer> = (layer, context) => {
  if (!holdsVideo(layer)) return AS_SPRITE;
  if (layer.dissolves.length > 0) return refuse(layer, "dissolves from one layer to the next");
  if (!isBare(layer, context)) return refuse(layer, "places videos as one");
  return joinPaths(layer.layers.map((each) => context.pathOf(each)));
};

function holdsVideo(layer: TimelineLayer): boolean {
  if (layer.kind === "surface") return layer.layers.some(holdsVideo);
  return layer.kind === "video";
}

/** Fills the canvas unmoved, so that its layers stand as if they were not in it. */
function isBare(layer: SurfaceLayer, { timeline }: PathContext): boolean {
  const isAtOrigin =
    "value" in layer.position &&
    layer.position.value[0] === layer.anchor[0] * timeline.width &&
    layer.position.value[1] === layer.anchor[1] * timeline.height;
  const isUnscaled =
    "value" in layer.scale && layer.scale.value[0] === 1 && layer.scale.value[1] === 1;
  const isUnturned = "value" in layer.rotationDegrees && layer.rotationDegrees.value === 0;
  const isCanvas = layer.sizePx[0] === timeline.width && layer.sizePx[1] === timeline.height;
  return isPlain(layer) && isAtOrigin && isUnscaled && isUnturned && isCanvas;
}

function joinPaths(paths: readonly LayerPath[]): LayerPath {
  const refused = paths.find((path) => !path.fast);
  if (refused !== undefined) return refused;
  return { fast: true, copies: paths.flatMap((path) => (path.fast ? path.copies : [])) };
}
