import { effectSpec } from "./effect-spec.ts";
import { ratioParameter, switchParameter } from "./parameter.ts";

export const noise = effectSpec({
  description: "Random specks, new in every frame.",
  space: "straight",
  parameters: {
    amount: ratioParameter("Largest change, as a share of the whole range.", { default: 0.2 }),
    monochrome: switchParameter("The same change for all three colors.", "off"),
    moving: switchParameter("New in every frame.", "on"),
  },
});
