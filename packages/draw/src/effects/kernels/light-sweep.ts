import type { EffectKernel } from "../image.ts";

export const lightSweep: EffectKernel<"light-sweep"> = (image, values, { frame }) => {
  const { position, angle, intensity, color } = values;
  if (intensity === 0) return;
  const { width, height, pixels } = image;
  const band = Math.max(1, values.width);
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // Half of what the layer measures across the band, from its middle.
  const half = (Math.abs(frame.width * cos) + Math.abs(frame.height * sin)) / 2;
  const center = (2 * position - 1) * (half + band / 2);
  const [x, y] = [frame.x + frame.width / 2 - 0.5, frame.y + frame.height / 2 - 0.5];
  const strength = (intensity * color[3]) / 255;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const off = Math.abs((column - x) * cos + (row - y) * sin - center) / (band / 2);
      if (off >= 1) continue;
      const light = strength * Math.cos((off * Math.PI) / 2) ** 2;
      const i = 4 * (row * width + column);
      pixels[i] = (pixels[i] as number) + color[0] * light;
      pixels[i + 1] = (pixels[i + 1] as number) + color[1] * light;
      pixels[i + 2] = (pixels[i + 2] as number) + color[2] * light;
    }
  }
};
