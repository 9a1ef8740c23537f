import { effectSpec } from "./effect-spec.ts";
import { numberParameter } from "./parameter.ts";

export const exposure = effectSpec({
  description: "More or less light, as a camera would let in.",
  space: "linear",
  parameters: {
    stops: numberParameter("Each doubles the light.", { min: -10, max: 10, default: 0 }),
    offset: numberParameter("Light added.", { min: -1, max: 1, default: 0 }),
    gamma: numberParameter("Above 1 brightens the middle.", { min: 0.1, max: 10, default: 1 }),
  },
});
