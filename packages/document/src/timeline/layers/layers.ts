import type { LayerKind, ReelLayer } from "../../model/model.ts";
import type { KindResolver } from "../context.ts";
import { adjustmentResolver } from "./adjustment.ts";
import { audioResolver } from "./audio.ts";
import { captionsResolver } from "./captions.ts";
import { compositionResolver } from "./composition.ts";
import { imageResolver } from "./image.ts";
import { nullResolver } from "./null.ts";
import { sequenceResolver } from "./sequence.ts";
import { shapeResolver } from "./shape.ts";
import { solidResolver } from "./solid.ts";
import { textResolver } from "./text.ts";
import { videoResolver } from "./video.ts";

const RESOLVERS: {
  readonly [K in LayerKind]: KindResolver<Extract<ReelLayer, { readonly type: K }>>;
} = {
  adjustment: adjustmentResolver,
  audio: audioResolver,
  captions: captionsResolver,
  composition: compositionResolver,
  image: imageResolver,
  null: nullResolver,
  sequence: sequenceResolver,
  shape: shapeResolver,
  solid: solidResolver,
  text: textResolver,
  video: videoResolver,
};

/** What a layer's kind answers for itself. */
export function resolverOf(layer: ReelLayer): KindResolver<ReelLayer> {
  return RESOLVERS[layer.type] as unknown as KindResolver<ReelLayer>;
}
