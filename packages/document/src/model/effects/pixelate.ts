import { effectSpec } from "./effect-spec.ts";
import { lengthParameter } from "./parameter.ts";

export const pixelate = effectSpec({
  description: "Square fields of even color, by their size.",
  space: "premultiplied",
  parameters: { size: lengthParameter("Side of a field", { default: 16 }) },
  reachPx: ({ size }) => size,
});
