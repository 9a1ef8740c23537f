import type { EffectKernel } from "../image.ts";
import { pointOn } from "../point.ts";
import { passesFor, smearImage } from "../smear.ts";

export const radialBlur: EffectKernel<"radial-blur"> = (image, values, { frame, edge }) => {
  const { amount, mode } = values;
  if (amount <= 0) return;
  const center = pointOn(frame, values.center);
  const reach = Math.hypot(image.width, image.height) / 2;
  const longest = mode === "spin" ? (reach * amount * Math.PI) / 180 : (reach * amount) / 100;
  smearImage(image, { passes: passesFor(longest), edge }, (share) => {
    const turn = mode === "spin" ? (share * amount * Math.PI) / 180 : 0;
    const scale = mode === "zoom" ? 1 + (share * amount) / 100 : 1;
    const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
    const { x, y } = center;
    return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
  });
};
