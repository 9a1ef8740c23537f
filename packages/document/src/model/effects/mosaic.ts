import { effectSpec } from "./effect-spec.ts";
import { countParameter } from "./parameter.ts";

const COUNT = { min: 1, max: 1000, default: 20 };

export const mosaic = effectSpec({
  description: "A grid of even colors, by the number of fields.",
  space: "premultiplied",
  parameters: {
    columns: countParameter("Fields across.", COUNT),
    rows: countParameter("Fields down.", COUNT),
  },
  needsWhole: true,
});
