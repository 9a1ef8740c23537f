import { effectSpec } from "./effect-spec.ts";
import { lengthParameter, ratioParameter, switchParameter } from "./parameter.ts";

export const grain = effectSpec({
  description: "Film grain: soft specks, strongest in the middle tones.",
  space: "straight",
  parameters: {
    amount: ratioParameter("Standard deviation, as a share of the whole range.", { default: 0.08 }),
    size: lengthParameter("Size of a speck", { default: 2 }),
    monochrome: switchParameter("The same grain for all three colors.", "on"),
    moving: switchParameter("New in every frame.", "on"),
  },
});
