import { type EffectKernel, lumaOf } from "../image.ts";
import { applyTables, codeOf, lightOf, type ToneTable, toneTable } from "../tables.ts";

/** Stops of red and blue against each other, and of green, at the ends of the ranges. */
const WARMTH_STOPS = 0.6;
const TINT_STOPS = 0.4;

/** Gains of light for each colour, together leaving the brightness of gray as it is. */
export const temperature: EffectKernel<"temperature"> = ({ pixels }, values) => {
  const warmth = (values.temperature / 100) * WARMTH_STOPS;
  const magenta = (values.tint / 100) * TINT_STOPS;
  const gains = [warmth, -magenta, -warmth].map((stops) => 2 ** stops) as [number, number, number];
  const level = 1 / lumaOf(...gains);
  const tableOf = (gain: number): ToneTable =>
    toneTable((code) => codeOf(Math.min(1, lightOf(code) * gain * level)));
  applyTables(pixels, [tableOf(gains[0]), tableOf(gains[1]), tableOf(gains[2])]);
};
