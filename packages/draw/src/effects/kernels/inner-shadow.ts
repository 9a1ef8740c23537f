import { castPlane, layAtop } from "../cast.ts";
import type { EffectKernel } from "../image.ts";
import { coverageOf } from "../planes.ts";

export const innerShadow: EffectKernel<"inner-shadow"> = (image, values) => {
  const outside = coverageOf(image).map((cover) => 1 - cover);
  // Beyond the image lies more of the outside, or more of the layer: its edge tells.
  const cover = castPlane(outside, image, { ...values, edge: "clamp" });
  layAtop(image.pixels, cover, values.color);
};
