import { effectSpec } from "./effect-spec.ts";
import { countParameter, edgesParameter, lengthParameter } from "./parameter.ts";

export const boxBlur = effectSpec({
  description: "Averages a square around each pixel: fast and boxy, rounder with more iterations.",
  space: "premultiplied",
  parameters: {
    radius: lengthParameter("Half the side of the square", { default: 12 }),
    iterations: countParameter("How often it is done.", { min: 1, max: 10, default: 1 }),
    edges: edgesParameter,
  },
  reachPx: ({ radius, iterations, edges }) => (edges === "spread" ? radius * iterations + 1 : 0),
});
