import { readColor, readLength, type ReelLayerOf } from "../../model/model.ts";
import { FILLS, type KindResolver } from "../context.ts";
import { visualBase } from "../visual.ts";

/** A box of one colour, as large as its surface when it does not say. */
export const solidResolver: KindResolver<ReelLayerOf<"solid">> = {
  timing: () => FILLS,
  resolve: (instance, surfacePx, context) => {
    const { layer } = instance;
    const width = readLength(layer.width, surfacePx[0]) ?? surfacePx[0];
    const height = readLength(layer.height, surfacePx[1]) ?? surfacePx[1];
    const color = readColor(layer.color) ?? "#000000ff";
    const base = visualBase(instance, { surfacePx }, context);
    return [{ ...base, kind: "solid", color, sizePx: [width, height] }];
  },
};
