import { castPlane, layUnder } from "../cast.ts";
import type { EffectKernel } from "../image.ts";
import { channelOf } from "../planes.ts";

export const dropShadow: EffectKernel<"drop-shadow"> = (image, values) => {
  const alpha = channelOf(image, 3).map((code) => code / 255);
  const cover = castPlane(alpha, image, { ...values, edge: "zero" });
  if (values.only) image.pixels.fill(0);
  layUnder(image.pixels, cover, values.color);
};
