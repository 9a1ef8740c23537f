import { TEXT_DEFAULTS, type ReelLayerOf } from "../../model/model.ts";
import { resolvedAnimators } from "../animators.ts";
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
    const animators = resolvedAnimators(layer.animators ?? [], {
      time: { start: base.start, end: base.end },
      basis: { heightPx: surfacePx[1] },
      fontSize: layer.fontSize ?? TEXT_DEFAULTS.fontSize,
    });
    return [
      {
        ...base,
        kind: "text",
        text: layer.text,
        style,
        anchoredBy,
        ...(animators.length > 0 && { animators }),
      },
    ];
  },
};
