import type { VideoLayer } from "../../timeline/timeline.ts";
import { sourceTimeAt } from "../source-time.ts";
import type { EvaluateLayer } from "./layer-scene.ts";
import { mediaNodes } from "./media.ts";

/** A video shows the frame whose span contains the source time; without a picture stream it shows nothing. */
export const evaluateVideo: EvaluateLayer<VideoLayer> = (layer, context) => {
  const facts = context.media[layer.source.src]?.video;
  if (facts === undefined) return [];
  const sourceTime = sourceTimeAt(layer.source, layer.start, context.time);
  const sourcePx = [facts.width, facts.height] as const;
  return mediaNodes(layer, { src: layer.source.src, sourcePx, sourceTime }, context.time);
};
