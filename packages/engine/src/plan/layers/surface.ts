import type { SurfaceLayer, TimelineLayer } from "@reelkiln/document";

import { isPlain } from "../static-value.ts";
import {
  AS_SPRITE,
  FROM_PLANES,
  refuse,
  type LayerPath,
  type LayerPathOf,
  type PathContext,
} from "./layer-path.ts";

/** A surface without videos is one sprite; else its layers are laid one by one, and the whole over what is behind. */
export const surfacePath: LayerPathOf<SurfaceLayer> = (layer, context) => {
  if (!holdsVideo(layer)) return AS_SPRITE;
  if (layer.shadow !== undefined) return refuse(layer, "casts a shadow");
  const paths = joinPaths(layer.layers.map((each) => context.pathOf(each)));
  return isBare(layer, context) ? paths : withoutCopies(paths);
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

/** Where a surface moves its layers, their planes do not fall on even pixels. */
function withoutCopies(path: LayerPath): LayerPath {
  return path.fast ? FROM_PLANES : path;
}

function joinPaths(paths: readonly LayerPath[]): LayerPath {
  const refused = paths.find((path) => !path.fast);
  if (refused !== undefined) return refused;
  return { fast: true, copies: paths.flatMap((path) => (path.fast ? path.copies : [])) };
}
