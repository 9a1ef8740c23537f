import type { EffectKernel } from "../image.ts";
import { warpImage } from "../warp.ts";

export const wave: EffectKernel<"wave"> = (image, values, { frame, layerSeconds, edge }) => {
  const { amplitude, wavelength, angle, phase, speed } = values;
  if (amplitude === 0 || wavelength <= 0) return;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const start = (phase / 360 - speed * layerSeconds) * 2 * Math.PI;
  const perPixel = (2 * Math.PI) / wavelength;
  warpImage(image, edge, (row, { xs, ys }) => {
    for (let column = 0; column < xs.length; column++) {
      const way = (column - frame.x) * cos + (row - frame.y) * sin;
      const shift = amplitude * Math.sin(way * perPixel + start);
      xs[column] = column - shift * sin;
      ys[column] = row + shift * cos;
    }
  });
};
