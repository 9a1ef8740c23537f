import { effectSpec } from "./effect-spec.ts";
import { colorParameter, ratioParameter } from "./parameter.ts";

export const fill = effectSpec({
  description: "One color for all that the layer shows.",
  space: "straight",
  parameters: {
    color: colorParameter("The color.", "#FFFFFF"),
    amount: ratioParameter("How much of it shows.", { default: 1 }),
  },
});
