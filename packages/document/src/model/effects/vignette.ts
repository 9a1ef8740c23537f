import { effectSpec } from "./effect-spec.ts";
import { colorParameter, ratioParameter } from "./parameter.ts";

export const vignette = effectSpec({
  description: "Darkens towards the corners.",
  space: "straight",
  parameters: {
    amount: ratioParameter("Strength in the corners.", { default: 0.5 }),
    size: ratioParameter("Where it begins: 0 in the middle, 1 in the corners.", { default: 0.4 }),
    roundness: ratioParameter("0 follows the box, 1 is a circle.", { default: 0 }),
    color: colorParameter("What it darkens to.", "#000000"),
  },
});
