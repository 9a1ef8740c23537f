import type { TimelineLayer } from "@reelkiln/document";

import { AS_SPRITE, type LayerPath, type LayerPathOf, type PathContext } from "./layer-path.ts";
import { surfacePath } from "./surface.ts";
import { videoPath } from "./video.ts";

type LayerPaths = {
  readonly [K in TimelineLayer["kind"]]: LayerPathOf<Extract<TimelineLayer, { kind: K }>>;
};

const asSprite = (): LayerPath => AS_SPRITE;

const LAYER_PATHS: LayerPaths = {
  video: videoPath,
  surface: surfacePath,
  image: asSprite,
  solid: asSprite,
  shape: asSprite,
  text: asSprite,
  captions: asSprite,
};

/** Whether the fast path can show `layer`, as its kind answers. */
export function layerPath(layer: TimelineLayer, context: PathContext): LayerPath {
  const answer = LAYER_PATHS[layer.kind] as LayerPathOf<TimelineLayer>;
  return answer(layer, context);
}
