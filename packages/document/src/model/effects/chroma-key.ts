import { effectSpec } from "./effect-spec.ts";
import { colorParameter, ratioParameter } from "./parameter.ts";

export const chromaKey = effectSpec({
  description: "Makes one color transparent, by its hue and strength rather than its brightness.",
  space: "straight",
  parameters: {
    color: colorParameter("The color that goes.", "#00FF00"),
    tolerance: ratioParameter("Distance up to which a color goes wholly.", { default: 0.25 }),
    softness: ratioParameter("Further distance over which it comes back.", { default: 0.1 }),
    spill: ratioParameter("How much of its reflection is taken away.", { default: 0.5 }),
  },
});
