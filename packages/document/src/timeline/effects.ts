import { EFFECTS, effectSpecOf } from "../model/model.ts";
import type { Vec2 } from "./animated.ts";
import type { LayerTime } from "./authored-value.ts";
import { colorTableOf } from "./color-table.ts";
import type { ResolveContext } from "./context.ts";
import type { LayerInstance } from "./instance.ts";
import { animatedValues } from "./parameter-values.ts";
import type { TimelineEffect } from "./timeline.ts";
import type { VisualLayer } from "./visual.ts";

/** Effects of a layer that are switched on, with their parameters over root time. */
export function resolvedEffects(
  instance: LayerInstance<VisualLayer>,
  { surfacePx, time }: { readonly surfacePx: Vec2; readonly time: LayerTime },
  context: ResolveContext,
): readonly TimelineEffect[] {
  const effects = instance.layer.effects ?? [];
  return effects.flatMap((effect, index): readonly TimelineEffect[] => {
    if (effect.enabled === false || !Object.hasOwn(EFFECTS, effect.type)) return [];
    const { parameters } = effectSpecOf(effect.type);
    const values = animatedValues(effect, parameters, { time, basis: { heightPx: surfacePx[1] } });
    if (effect.type !== "lut") return [{ type: effect.type, values }];
    const path = [...instance.path, "effects", index, "src"];
    const table = colorTableOf({ src: effect.src ?? "", path }, context);
    return table === undefined ? [] : [{ type: effect.type, values, table }];
  });
}
