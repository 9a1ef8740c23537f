import { effectSpec } from "./effect-spec.ts";
import { colorParameter, lengthParameter, ratioParameter } from "./parameter.ts";

export const glow = effectSpec({
  description: "Lets bright parts shine into their surroundings.",
  space: "premultiplied",
  parameters: {
    radius: lengthParameter("Standard deviation of the shine", { default: 20 }),
    threshold: ratioParameter("Brightness from which a part shines.", { default: 0.6 }),
    intensity: ratioParameter("Strength of the shine.", { max: 10, default: 1 }),
    color: colorParameter("Color the shine is multiplied by.", "#FFFFFF"),
  },
  reachPx: ({ radius }) => 3 * radius,
});
