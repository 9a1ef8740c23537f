import { effectSpec } from "./effect-spec.ts";
import { ratioParameter, wordParameter } from "./parameter.ts";

export const lumaKey = effectSpec({
  description: "Makes dark or light parts transparent.",
  space: "straight",
  parameters: {
    remove: wordParameter("Which parts go.", ["darker", "brighter"], "darker"),
    threshold: ratioParameter("Brightness of the border.", { default: 0.5 }),
    softness: ratioParameter("Width of the way from gone to there.", { default: 0.1 }),
  },
});
