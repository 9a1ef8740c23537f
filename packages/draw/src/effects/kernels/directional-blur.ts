import type { EffectKernel } from "../image.ts";
import { passesFor, smearImage } from "../warp.ts";

export const directionalBlur: EffectKernel<"directional-blur"> = (image, values, { edge }) => {
  const { angle, length } = values;
  if (length < 0.5) return;
  const turn = (angle * Math.PI) / 180;
  const [x, y] = [Math.cos(turn) * length, Math.sin(turn) * length];
  smearImage(image, { passes: passesFor(length), edge }, (row, { xs, ys }, share) => {
    for (let column = 0; column < xs.length; column++) {
      xs[column] = column + share * x;
      ys[column] = row + share * y;
    }
  });
};
