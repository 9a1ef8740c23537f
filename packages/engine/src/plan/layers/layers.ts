import type { Timeline, TimelineLayer } from "@reelkiln/document";

import {
  AS_SPRITE,
  refuse,
  type LayerPath,
  type LayerPathOf,
  type PathContext,
} from "./layer-path.ts";
import { surfacePath } from "./surface.ts";
import { videoPath } from "./video.ts";

type LayerPaths = {
  readonly [K in TimelineLayer["kind"]]: LayerPathOf<Extract<TimelineLayer, { kind: K }>>;
};

const asSprite = (): LayerPath => AS_SPRITE;

const adjustmentPath = (layer: TimelineLayer): LayerPath =>
  refuse(layer, "changes what lies behind it");

const LAYER_PATHS: LayerPaths = {
  video: videoPath,
  surface: surfacePath,
  image: asSprite,
  solid: asSprite,
  shape: asSprite,
  text: asSprite,
  captions: asSprite,
  adjustment: adjustmentPath,
};

/** Why a treatment needs the reference; undefined when the layer has none. */
function treatedPath(layer: TimelineLayer): LayerPath | undefined {
  if (layer.kind === "adjustment") return adjustmentPath(layer);
  const { blend, effects, masks, matte, matteOnly, shutter } = layer;
  if (blend !== undefined) return refuse(layer, `is blended as ${blend}`);
  if (effects !== undefined) return refuse(layer, "has effects");
  if (masks !== undefined) return refuse(layer, "has masks");
  if (matte !== undefined) return refuse(layer, "has a matte");
  if (shutter !== undefined) return refuse(layer, "has motion blur");
  if (matteOnly === true) return refuse(layer, "is a matte");
  const inner = layer.kind === "surface" ? layer.layers : [];
  for (const each of inner) {
    const path = treatedPath(each);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Whether any layer has a treatment that only the reference can show. Asks for no layout, so it is known at once. */
export function hasTreatment({ layers }: Timeline): boolean {
  return layers.some((layer) => treatedPath(layer) !== undefined);
}

/** Whether the fast path can show `layer`, as its kind answers. */
export function layerPath(layer: TimelineLayer, context: PathContext): LayerPath {
  const treated = treatedPath(layer);
  if (treated !== undefined) return treated;
  const answer = LAYER_PATHS[layer.kind] as LayerPathOf<TimelineLayer>;
  return answer(layer, context);
}
