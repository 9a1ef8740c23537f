import type { EffectKernel } from "../image.ts";
import { applyTable, codeOf, lightOf, toneTable } from "../tables.ts";

export const exposure: EffectKernel<"exposure"> = ({ pixels }, { stops, offset, gamma }) => {
  const table = toneTable((code) => {
    const light = Math.max(0, lightOf(code) * 2 ** stops + offset);
    return codeOf(light ** (1 / gamma));
  });
  applyTable(pixels, "rgb", table);
};
