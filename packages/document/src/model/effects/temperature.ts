import { effectSpec } from "./effect-spec.ts";
import { numberParameter } from "./parameter.ts";

const RANGE = { min: -100, max: 100, default: 0 };

export const temperature = effectSpec({
  description: "Warmer or colder light.",
  space: "linear",
  parameters: {
    temperature: numberParameter("Above 0 is warmer, below is colder.", RANGE),
    tint: numberParameter("Above 0 is more magenta, below is greener.", RANGE),
  },
});
