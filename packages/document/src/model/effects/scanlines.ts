import { effectSpec } from "./effect-spec.ts";
import { lengthParameter, numberParameter, ratioParameter } from "./parameter.ts";

export const scanlines = effectSpec({
  description: "Dark lines across, as on an old screen.",
  space: "straight",
  parameters: {
    spacing: lengthParameter("From line to line", { default: 4 }),
    thickness: ratioParameter("Share of the spacing that is dark.", { default: 0.5 }),
    amount: ratioParameter("How dark.", { default: 0.4 }),
    speed: numberParameter("Lines that pass in a second.", { min: -1000, max: 1000, default: 0 }),
  },
});
