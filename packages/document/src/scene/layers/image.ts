import type { ImageLayer } from "../../timeline/timeline.ts";
import type { EvaluateLayer } from "./layer-scene.ts";
import { mediaNodes } from "./media.ts";

/** A still picture in its box. */
export const evaluateImage: EvaluateLayer<ImageLayer> = (layer, context) => {
  const facts = context.media[layer.src]?.image;
  if (facts === undefined) return [];
  const sourcePx = [facts.width, facts.height] as const;
  return mediaNodes(layer, { src: layer.src, sourcePx }, context.time);
};
