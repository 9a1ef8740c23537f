import type { EffectKernel } from "../image.ts";
import { pointOn } from "../point.ts";
import { warpImage } from "../warp.ts";

/** At full strength the middle is four times as large, or four times as small. */
const STRENGTH = 0.75;

export const bulge: EffectKernel<"bulge"> = (image, values, { frame, edge }) => {
  const { radius, amount } = values;
  if (radius <= 0 || amount === 0) return;
  const center = pointOn(frame, values.center);
  const strength = amount > 0 ? -STRENGTH * amount : (1 / (1 - STRENGTH) - 1) * -amount;
  warpImage(image, edge, (row, { xs, ys }) => {
    const y = row - center.y;
    for (let column = 0; column < xs.length; column++) {
      const x = column - center.x;
      const inside = Math.max(0, 1 - (x * x + y * y) / (radius * radius));
      // Square, so that the slope too vanishes at the border.
      const scale = 1 + strength * inside * inside;
      xs[column] = center.x + x * scale;
      ys[column] = center.y + y * scale;
    }
  });
};
