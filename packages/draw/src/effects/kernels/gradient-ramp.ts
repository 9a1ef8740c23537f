import type { EffectKernel } from "../image.ts";
import { pointOn } from "../point.ts";

export const gradientRamp: EffectKernel<"gradient-ramp"> = (image, values, { frame }) => {
  const { width, height, pixels } = image;
  const from = pointOn(frame, values.from);
  const to = pointOn(frame, values.to);
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.max(1e-6, Math.hypot(x, y));
  const isRadial = values.form === "radial";
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [dx, dy] = [column - from.x, row - from.y];
      const way = isRadial ? Math.hypot(dx, dy) / length : (dx * x + dy * y) / (length * length);
      const share = Math.min(1, Math.max(0, way));
      const i = 4 * (row * width + column);
      const alphaFrom = values.fromColor[3];
      const alpha = (alphaFrom + (values.toColor[3] - alphaFrom) * share) / 255;
      for (let channel = 0; channel < 3; channel++) {
        const start = values.fromColor[channel] as number;
        const color = start + ((values.toColor[channel] as number) - start) * share;
        const own = pixels[i + channel] as number;
        pixels[i + channel] = own + (color - own) * alpha * values.amount;
      }
    }
  }
};
