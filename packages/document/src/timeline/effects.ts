import {
  EFFECTS,
  effectSpecOf,
  type EffectBasis,
  type EffectValue,
  type ParameterTable,
  type ReelEffect,
} from "../model/model.ts";
import type { Vec2 } from "./animated.ts";
import { animatedOf, type LayerTime } from "./authored-value.ts";
import { colorTableOf } from "./color-table.ts";
import type { ResolveContext } from "./context.ts";
import type { LayerInstance } from "./instance.ts";
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
    const values = valuesOf(effect, parameters, { time, basis: { heightPx: surfacePx[1] } });
    if (effect.type !== "lut") return [{ type: effect.type, values }];
    const path = [...instance.path, "effects", index, "src"];
    const table = colorTableOf({ src: effect.src ?? "", path }, context);
    return table === undefined ? [] : [{ type: effect.type, values, table }];
  });
}

function valuesOf(
  effect: ReelEffect,
  parameters: ParameterTable,
  { time, basis }: { readonly time: LayerTime; readonly basis: EffectBasis },
): TimelineEffect["values"] {
  const authored = effect as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { read, fallback }]) => [
      name,
      animatedOf<EffectValue>(authored[name], (value) => read(value, basis), { time, fallback }),
    ]),
  );
}
