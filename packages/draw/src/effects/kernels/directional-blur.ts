import type { EffectKernel } from "../image.ts";
import { averageWarps } from "../warp.ts";

/** Most samples along the smear; beyond, they stand more than a pixel apart. */
const MOST = 64;

export const directionalBlur: EffectKernel<"directional-blur"> = (image, values, { edge }) => {
  const { angle, length } = values;
  if (length < 0.5) return;
  const count = Math.min(MOST, Math.ceil(length) + 1);
  const turn = (angle * Math.PI) / 180;
  const [x, y] = [Math.cos(turn) * length, Math.sin(turn) * length];
  averageWarps(image, { count, edge }, (row, { xs, ys }, step) => {
    const share = step / (count - 1) - 0.5;
    for (let column = 0; column < xs.length; column++) {
      xs[column] = column + share * x;
      ys[column] = row + share * y;
    }
  });
};
