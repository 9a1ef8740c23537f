import { effectSpec } from "./effect-spec.ts";
import { countParameter, numberParameter, ratioParameter, wordParameter } from "./parameter.ts";

export const echo = effectSpec({
  description: "Fading copies of what the layer was shortly before.",
  space: "premultiplied",
  parameters: {
    count: countParameter("Copies.", { min: 1, max: 30, default: 4 }),
    delay: numberParameter("Seconds from copy to copy.", { min: 0.001, max: 10, default: 0.1 }),
    decay: ratioParameter("Opacity of each copy relative to the one after it.", { default: 0.5 }),
    order: wordParameter("Where the copies lie.", ["behind", "front"], "behind"),
  },
  reachSeconds: ({ count, delay }) => count * delay,
});
