import { seedWith, wanderAt } from "../../chance/chance.ts";
import type { WiggleValues } from "../../model/model.ts";

/** What has amounts of its own when a wiggle moves properties apart. */
export const WIGGLE_CHANNELS = ["x", "y", "rotation", "scale", "look"] as const;

/** Amounts of one unit, by channel. */
export type UnitAmounts = Readonly<Record<(typeof WIGGLE_CHANNELS)[number], number>>;

interface Wandering {
  readonly seed: number;
  readonly layerSeconds: number;
}

/** Random amounts of a unit at a time: it wanders from one to the next, partly with all others. */
export function wiggleAmounts(
  { min, max, perSecond, correlation, together, seed: chosen }: WiggleValues,
  unit: number,
  { seed, layerSeconds }: Wandering,
): UnitAmounts {
  const own = seedWith(seed, chosen);
  const at = layerSeconds * perSecond;
  const amount = (channel: number): number => {
    const part = together === "together" ? 0 : channel;
    const alone = wanderAt(at, seedWith(seedWith(own, part), unit + 1));
    const all = wanderAt(at, seedWith(seedWith(own, part), 0));
    const mixed = alone + (all - alone) * correlation;
    return min + ((max - min) * (mixed + 1)) / 2;
  };
  return { x: amount(0), y: amount(1), rotation: amount(2), scale: amount(3), look: amount(4) };
}
