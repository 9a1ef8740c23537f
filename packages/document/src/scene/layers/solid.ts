import type { SolidLayer } from "../../timeline/timeline.ts";
import { boxOfSize, withShadow } from "../box.ts";
import { cropBox, placeLayer, wiped } from "../place.ts";
import type { SolidNode } from "../scene.ts";
import type { EvaluateLayer } from "./layer-scene.ts";

/** A box of one colour. */
export const evaluateSolid: EvaluateLayer<SolidLayer> = (layer, context) => {
  const whole = boxOfSize(layer.sizePx);
  const placement = placeLayer(layer, whole, context.time);
  if (placement.opacity === 0) return [];
  const box = cropBox(whole, layer.crop);
  const node: SolidNode = {
    kind: "solid",
    key: layer.key,
    color: layer.color,
    matrix: placement.matrix,
    opacity: placement.opacity,
    blend: "normal",
    ...(placement.radiusPx > 0 && { clip: { box, radiusPx: placement.radiusPx } }),
    ...(layer.shadow !== undefined && { shadow: layer.shadow }),
    box,
    paintBox: withShadow(box, layer.shadow),
  };
  return wiped(node, placement.modifiers.wipes);
};
