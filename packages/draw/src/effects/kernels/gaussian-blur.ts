import { blurImage } from "../blur-image.ts";
import type { EffectKernel } from "../image.ts";
import { withinFrame } from "../within-frame.ts";

export const gaussianBlur: EffectKernel<"gaussian-blur"> = (image, { radius, edges }, place) => {
  if (edges === "repeat") {
    withinFrame(image, place, (inner) => blurImage(inner, { sigmaPx: radius, edge: "clamp" }));
  } else blurImage(image, { sigmaPx: radius, edge: place.edge });
};
