import type { EffectKernel } from "../image.ts";
import { applyTable, toneTable } from "../tables.ts";

export const levels: EffectKernel<"levels"> = ({ pixels }, values) => {
  const { inputBlack, inputWhite, outputBlack, outputWhite, gamma } = values;
  const range = Math.max(1e-6, inputWhite - inputBlack);
  const table = toneTable((share) => {
    const between = Math.min(1, Math.max(0, (share * 255 - inputBlack) / range));
    return (outputBlack + (outputWhite - outputBlack) * between ** (1 / gamma)) / 255;
  });
  applyTable(pixels, values.channel, table);
};
