import type { EffectBasis, EffectValue, ParameterTable } from "../model/model.ts";
import type { Animated } from "./animated.ts";
import { animatedOf, type LayerTime } from "./authored-value.ts";

/** Values of a table of parameters over root time. */
export type AnimatedValues = Readonly<Record<string, Animated<EffectValue>>>;

/** Reads what an author says of a table's parameters; those not said have their fallbacks. */
export function animatedValues(
  authored: object,
  parameters: ParameterTable,
  { time, basis }: { readonly time: LayerTime; readonly basis: EffectBasis },
): AnimatedValues {
  const held = authored as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { read, fallback }]) => [
      name,
      animatedOf<EffectValue>(held[name], (value) => read(value, basis), { time, fallback }),
    ]),
  );
}
