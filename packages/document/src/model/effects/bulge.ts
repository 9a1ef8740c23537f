import { effectSpec } from "./effect-spec.ts";
import { lengthParameter, pointParameter, ratioParameter } from "./parameter.ts";

export const bulge = effectSpec({
  description: "Swells or pinches the layer around a point.",
  space: "premultiplied",
  parameters: {
    center: pointParameter("The point.", ["center", "center"]),
    radius: lengthParameter("How far it works", { default: 200 }),
    amount: ratioParameter("Above 0 swells, below pinches.", { min: -1, default: 0.5 }),
  },
  needsWhole: true,
});
