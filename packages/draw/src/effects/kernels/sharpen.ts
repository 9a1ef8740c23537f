import { blurImage } from "../blur-image.ts";
import type { EffectKernel } from "../image.ts";

export const sharpen: EffectKernel<"sharpen"> = (image, { amount, radius, threshold }) => {
  if (amount === 0) return;
  const { pixels } = image;
  const soft = { ...image, pixels: pixels.slice() };
  blurImage(soft, { sigmaPx: radius, edge: "clamp" });
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] as number;
    for (let channel = i; channel < i + 3; channel++) {
      const own = pixels[channel] as number;
      const difference = own - (soft.pixels[channel] as number);
      if (Math.abs(difference) < threshold) continue;
      pixels[channel] = Math.min(alpha, own + amount * difference);
    }
  }
};
