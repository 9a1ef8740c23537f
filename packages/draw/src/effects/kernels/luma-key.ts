import { type EffectKernel, lumaOf } from "../image.ts";
import { smoothStep } from "../tables.ts";

export const lumaKey: EffectKernel<"luma-key"> = ({ pixels }, { remove, threshold, softness }) => {
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
    const luma = lumaOf(r, g, b) / 255;
    const share = smoothStep(luma, threshold - softness / 2, threshold + softness / 2);
    pixels[i + 3] = (pixels[i + 3] as number) * (remove === "darker" ? share : 1 - share);
  }
};
