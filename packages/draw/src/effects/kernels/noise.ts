import type { EffectKernel } from "../image.ts";
import { randomAt, seedWith } from "../random.ts";

export const noise: EffectKernel<"noise"> = (image, values, { frame, seed, frameIndex }) => {
  const { amount, monochrome, moving } = values;
  if (amount === 0) return;
  const { width, height, pixels } = image;
  const own = moving ? seedWith(seed, frameIndex) : seed;
  // Counted from the layer's corner, so that specks stay with a layer that is cut by the canvas.
  const [left, top] = [Math.round(frame.x), Math.round(frame.y)];
  const seeds = [own, seedWith(own, 1), seedWith(own, 2)] as const;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const i = 4 * (row * width + column);
      for (let channel = 0; channel < 3; channel++) {
        const part = seeds[monochrome ? 0 : channel] as number;
        const chance = randomAt(column - left, row - top, part);
        pixels[i + channel] = (pixels[i + channel] as number) + (2 * chance - 1) * amount * 255;
      }
    }
  }
};
