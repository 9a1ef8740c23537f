import { effectSpec } from "./effect-spec.ts";
import { countParameter } from "./parameter.ts";

export const posterize = effectSpec({
  description: "Leaves only a few tones of each color.",
  space: "straight",
  parameters: { levels: countParameter("Tones of each color.", { min: 2, max: 256, default: 6 }) },
});
