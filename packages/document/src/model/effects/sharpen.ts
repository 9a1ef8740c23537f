import { effectSpec } from "./effect-spec.ts";
import { lengthParameter, numberParameter, ratioParameter } from "./parameter.ts";

export const sharpen = effectSpec({
  description: "Unsharp mask: strengthens what differs from its surroundings.",
  space: "premultiplied",
  parameters: {
    amount: ratioParameter("How much of the difference is added.", { max: 5, default: 1 }),
    radius: lengthParameter("Standard deviation of the surroundings", { default: 1.5 }),
    threshold: numberParameter("Differences below this many code values stay as they are.", {
      min: 0,
      max: 255,
      default: 0,
    }),
  },
  reachPx: ({ radius }) => 3 * radius,
});
