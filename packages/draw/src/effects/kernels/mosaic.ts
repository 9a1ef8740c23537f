import { averageCells } from "../cells.ts";
import type { EffectKernel } from "../image.ts";

export const mosaic: EffectKernel<"mosaic"> = (image, { columns, rows }, { frame }) => {
  averageCells(image, {
    origin: frame,
    width: frame.width / Math.max(1, columns),
    height: frame.height / Math.max(1, rows),
  });
};
