import { layOver } from "../cast.ts";
import { distanceToOutline } from "../distance.ts";
import type { EffectKernel } from "../image.ts";
import { coverageOf } from "../planes.ts";

export const stroke: EffectKernel<"stroke"> = (image, { color, width, placement }) => {
  if (width <= 0) return;
  const coverage = coverageOf(image);
  const distance = distanceToOutline(coverage, image);
  const middle = placement === "outside" ? width / 2 : placement === "inside" ? -width / 2 : 0;
  const line = distance.map((off) =>
    Math.min(1, Math.max(0, width / 2 - Math.abs(off - middle) + 0.5)),
  );
  layOver(image.pixels, line, color);
};
