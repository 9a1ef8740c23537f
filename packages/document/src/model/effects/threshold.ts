import { effectSpec } from "./effect-spec.ts";
import { numberParameter, ratioParameter } from "./parameter.ts";

export const threshold = effectSpec({
  description: "Black below a brightness, white from it on.",
  space: "straight",
  parameters: {
    level: numberParameter("The brightness, 0 to 255.", { min: 0, max: 255, default: 128 }),
    softness: ratioParameter("Width of the way from black to white.", { default: 0 }),
  },
});
