import { type EffectKernel, lumaOf } from "../image.ts";

export const tint: EffectKernel<"tint"> = ({ pixels }, { black, white, amount }) => {
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
    const luma = lumaOf(r, g, b) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const dark = black[channel] as number;
      const mapped = dark + ((white[channel] as number) - dark) * luma;
      const own = pixels[i + channel] as number;
      pixels[i + channel] = own + (mapped - own) * amount;
    }
  }
};
