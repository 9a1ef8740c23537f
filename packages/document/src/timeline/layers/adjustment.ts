import { readLength, type ReelLayerOf } from "../../model/model.ts";
import { FILLS, type KindResolver } from "../context.ts";
import { visualBase } from "../visual.ts";

/** Effects on everything behind it, as large as its surface when it does not say. */
export const adjustmentResolver: KindResolver<ReelLayerOf<"adjustment">> = {
  timing: () => FILLS,
  resolve: (instance, surfacePx, context) => {
    const { layer } = instance;
    const width = readLength(layer.width, surfacePx[0]) ?? surfacePx[0];
    const height = readLength(layer.height, surfacePx[1]) ?? surfacePx[1];
    const base = visualBase(instance, { surfacePx }, context);
    return [{ ...base, kind: "adjustment", sizePx: [width, height] }];
  },
};
