import type { EffectKernel } from "../image.ts";
import { smoothStep } from "../tables.ts";

export const vignette: EffectKernel<"vignette"> = (image, values, { frame }) => {
  const { amount, size, roundness, color } = values;
  if (amount === 0) return;
  const { width, height, pixels } = image;
  const [red, green, blue, alpha] = color;
  // Distance 1 is the corner, whether along the box or around it.
  const reach = Math.hypot(frame.width, frame.height) / 2;
  const boxed = Math.SQRT1_2;
  const scaleX = (2 / frame.width) * boxed * (1 - roundness) + roundness / reach;
  const scaleY = (2 / frame.height) * boxed * (1 - roundness) + roundness / reach;
  const middleX = frame.x + frame.width / 2 - 0.5;
  const middleY = frame.y + frame.height / 2 - 0.5;
  for (let row = 0; row < height; row++) {
    const y = (row - middleY) * scaleY;
    for (let column = 0; column < width; column++) {
      const x = (column - middleX) * scaleX;
      const way = Math.sqrt(x * x + y * y);
      if (way <= size) continue;
      const share = (smoothStep(way, size, Math.max(1, size + 0.01)) * amount * alpha) / 255;
      const i = 4 * (row * width + column);
      pixels[i] = (pixels[i] as number) * (1 - share) + red * share;
      pixels[i + 1] = (pixels[i + 1] as number) * (1 - share) + green * share;
      pixels[i + 2] = (pixels[i + 2] as number) * (1 - share) + blue * share;
    }
  }
};
