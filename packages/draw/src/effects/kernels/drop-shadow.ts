import { castPlane, layUnder } from "../cast.ts";
import type { EffectKernel } from "../image.ts";
import { coverageOf } from "../planes.ts";

export const dropShadow: EffectKernel<"drop-shadow"> = (image, values) => {
  const alpha = coverageOf(image);
  const cover = castPlane(alpha, image, { ...values, edge: "zero" });
  if (values.only) image.pixels.fill(0);
  layUnder(image.pixels, cover, values.color);
};
