import { type EffectKernel, lumaOf } from "../image.ts";

/** How much less skin is strengthened: what is reddest, then greener than blue. */
const SKIN_CARE = 0.6;

export const vibrance: EffectKernel<"vibrance"> = (
  { pixels },
  { vibrance: amount, saturation },
) => {
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
    const most = Math.max(r, g, b);
    if (most === 0) continue;
    const strength = (most - Math.min(r, g, b)) / most;
    const skin = r === most && g >= b ? SKIN_CARE : 0;
    const factor = (1 + amount * (1 - strength) * (1 - skin)) * (1 + saturation);
    const luma = lumaOf(r, g, b);
    pixels[i] = luma + (r - luma) * factor;
    pixels[i + 1] = luma + (g - luma) * factor;
    pixels[i + 2] = luma + (b - luma) * factor;
  }
};
