import type { AdjustmentLayer } from "../../timeline/timeline.ts";
import { boxOfSize } from "../box.ts";
import { cropBox, placeLayer, wiped } from "../place.ts";
import type { AdjustmentNode } from "../scene.ts";
import type { EvaluateLayer } from "./layer-scene.ts";

/** The box in which what lies behind is changed. */
export const evaluateAdjustment: EvaluateLayer<AdjustmentLayer> = (layer, context) => {
  const whole = boxOfSize(layer.sizePx);
  const placement = placeLayer(layer, whole, context.time);
  if (placement.opacity === 0 || layer.effects === undefined) return [];
  const box = cropBox(whole, layer.crop);
  const node: AdjustmentNode = {
    kind: "adjustment",
    key: layer.key,
    matrix: placement.matrix,
    opacity: placement.opacity,
    blend: "normal",
    ...(placement.radiusPx > 0 && { clip: { box, radiusPx: placement.radiusPx } }),
    box,
    paintBox: box,
  };
  const [shown] = wiped({ ...node, kind: "solid", color: "#ffffffff" }, placement.modifiers.wipes);
  if (shown === undefined) return [];
  // A wipe of a rounded box would need two clips; the straight one is enough here.
  const clip = shown.clip ?? node.clip;
  return [{ ...node, ...(clip !== undefined && { clip }) }];
};
