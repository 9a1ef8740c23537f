import type { ReelLayerOf } from "../../model/model.ts";
import { FILLS, type KindResolver } from "../context.ts";
import { plainTextDefaults, textStyle } from "../text-style.ts";
import { visualBase } from "../visual.ts";

/** Written words; their layout is the scene's, which has the fonts. */
export const textResolver: KindResolver<ReelLayerOf<"text">> = {
  timing: () => FILLS,
  resolve: (instance, surfacePx, context) => {
    const { layer } = instance;
    const style = textStyle(layer, surfacePx, plainTextDefaults(surfacePx));
    const base = visualBase(instance, { surfacePx }, context);
    const anchoredBy = layer.width === undefined ? "lines" : "width";
    return [{ ...base, kind: "text", text: layer.text, style, anchoredBy }];
  },
};
