import type { EffectKernel } from "../image.ts";
import { applyTable, toneTable } from "../tables.ts";

export const invert: EffectKernel<"invert"> = ({ pixels }, { amount, channel }) => {
  applyTable(
    pixels,
    channel,
    toneTable((share) => share + (1 - 2 * share) * amount),
  );
};
