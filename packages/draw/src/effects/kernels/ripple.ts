import type { EffectKernel } from "../image.ts";
import { pointOn } from "../point.ts";
import { warpImage } from "../warp.ts";

export const ripple: EffectKernel<"ripple"> = (image, values, { frame, layerSeconds, edge }) => {
  const { amplitude, wavelength, radius, phase, speed } = values;
  if (amplitude === 0 || wavelength <= 0) return;
  const center = pointOn(frame, values.center);
  const start = (phase / 360 - speed * layerSeconds) * 2 * Math.PI;
  const perPixel = (2 * Math.PI) / wavelength;
  warpImage(image, edge, (row, { xs, ys }) => {
    const y = row - center.y;
    for (let column = 0; column < xs.length; column++) {
      const x = column - center.x;
      const way = Math.sqrt(x * x + y * y);
      const fading = radius > 0 ? Math.max(0, 1 - way / radius) : 1;
      const shift = way === 0 ? 0 : (amplitude * fading * Math.sin(way * perPixel + start)) / way;
      xs[column] = column - x * shift;
      ys[column] = row - y * shift;
    }
  });
};
