import { effectSpec } from "./effect-spec.ts";
import { colorParameter, ratioParameter } from "./parameter.ts";

export const tint = effectSpec({
  description: "Maps black to one color and white to another, by brightness.",
  space: "straight",
  parameters: {
    black: colorParameter("What black becomes.", "#000000"),
    white: colorParameter("What white becomes.", "#FFFFFF"),
    amount: ratioParameter("How much of it shows.", { default: 1 }),
  },
});
