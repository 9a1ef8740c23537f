import type { EffectKernel } from "../image.ts";
import { applyTable, toneTable } from "../tables.ts";

export const posterize: EffectKernel<"posterize"> = ({ pixels }, { levels }) => {
  const count = Math.max(2, Math.round(levels));
  const table = toneTable((share) => Math.min(count - 1, Math.floor(share * count)) / (count - 1));
  if (count < 256) applyTable(pixels, "rgb", table);
};
