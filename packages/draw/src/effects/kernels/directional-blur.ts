import type { EffectKernel } from "../image.ts";
import { passesFor, smearImage } from "../smear.ts";

export const directionalBlur: EffectKernel<"directional-blur"> = (image, values, { edge }) => {
  const { angle, length } = values;
  if (length < 0.5) return;
  const turn = (angle * Math.PI) / 180;
  const [x, y] = [Math.cos(turn) * length, Math.sin(turn) * length];
  smearImage(image, { passes: passesFor(length), edge }, (share) => [
    1,
    0,
    0,
    1,
    share * x,
    share * y,
  ]);
};
