import { effectSpec } from "./effect-spec.ts";
import { edgesParameter, lengthParameter } from "./parameter.ts";

/** A Gaussian is followed to three standard deviations; beyond lies under 0.3 % of it. */
const REACH = 3;

export const gaussianBlur = effectSpec({
  description: "Softens evenly in all directions.",
  space: "premultiplied",
  parameters: {
    radius: lengthParameter("Standard deviation of the blur", { default: 12 }),
    edges: edgesParameter,
  },
  reachPx: ({ radius, edges }) => (edges === "spread" ? REACH * radius : 0),
});
