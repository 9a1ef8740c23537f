import { effectSpec } from "./effect-spec.ts";
import { ratioParameter } from "./parameter.ts";

export const vibrance = effectSpec({
  description: "Strengthens weak colors more than strong ones, and skin least.",
  space: "straight",
  parameters: {
    vibrance: ratioParameter("-1 to 1; weak colors change most.", { min: -1, default: 0.5 }),
    saturation: ratioParameter("-1 to 1; all colors alike.", { min: -1, default: 0 }),
  },
});
