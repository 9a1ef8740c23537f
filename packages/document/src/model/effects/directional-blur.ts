import { effectSpec } from "./effect-spec.ts";
import { angleParameter, lengthParameter } from "./parameter.ts";

export const directionalBlur = effectSpec({
  description: "Smears along one direction, like a moving camera.",
  space: "premultiplied",
  parameters: {
    angle: angleParameter("Direction, clockwise from the right.", 0),
    length: lengthParameter("Length of the smear", { default: 30 }),
  },
  reachPx: ({ length }) => length / 2 + 1,
});
