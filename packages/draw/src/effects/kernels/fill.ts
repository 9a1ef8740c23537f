import type { EffectKernel } from "../image.ts";

export const fill: EffectKernel<"fill"> = ({ pixels }, { color, amount }) => {
  const [red, green, blue, alpha] = color;
  const share = (alpha / 255) * amount;
  for (let i = 0; i < pixels.length; i += 4) {
    pixels[i] = (pixels[i] as number) * (1 - share) + red * share;
    pixels[i + 1] = (pixels[i + 1] as number) * (1 - share) + green * share;
    pixels[i + 2] = (pixels[i + 2] as number) * (1 - share) + blue * share;
  }
};
