import type { TimelineLayer } from "../../timeline/timeline.ts";
import type { SceneNode } from "../scene.ts";
import { treatLayer } from "../treat.ts";
import { evaluateAdjustment } from "./adjustment.ts";
import { evaluateCaptions } from "./captions.ts";
import { evaluateImage } from "./image.ts";
import type { EvaluateLayer, SceneContext } from "./layer-scene.ts";
import { evaluateShape } from "./shape.ts";
import { evaluateSolid } from "./solid.ts";
import { evaluateSurface } from "./surface.ts";
import { evaluateText } from "./text.ts";
import { evaluateVideo } from "./video.ts";

type EvaluateByKind = {
  readonly [K in TimelineLayer["kind"]]: EvaluateLayer<Extract<TimelineLayer, { kind: K }>>;
};

const EVALUATE: EvaluateByKind = {
  adjustment: evaluateAdjustment,
  captions: evaluateCaptions,
  image: evaluateImage,
  shape: evaluateShape,
  solid: evaluateSolid,
  surface: evaluateSurface,
  text: evaluateText,
  video: evaluateVideo,
};

/** The nodes of one layer, whatever its kind, with its blend mode, masks, effects and matte. */
export function evaluateLayer(layer: TimelineLayer, context: SceneContext): readonly SceneNode[] {
  const evaluate = EVALUATE[layer.kind] as EvaluateLayer<TimelineLayer>;
  return treatLayer(layer, context, { evaluate, evaluateLayer });
}
