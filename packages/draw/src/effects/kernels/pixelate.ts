import { averageCells } from "../cells.ts";
import type { EffectKernel } from "../image.ts";

export const pixelate: EffectKernel<"pixelate"> = (image, { size }, { frame }) => {
  if (size > 1) averageCells(image, { origin: frame, width: size, height: size });
};
