import { effectSpec } from "./effect-spec.ts";
import { angleParameter, lengthParameter, wordParameter } from "./parameter.ts";

export const chromaticAberration = effectSpec({
  description: "Red and blue drift apart, as through a cheap lens.",
  space: "premultiplied",
  parameters: {
    amount: lengthParameter("Shift of red and blue; at the corners when radial", { default: 6 }),
    mode: wordParameter("All one way, or from the middle.", ["linear", "radial"], "linear"),
    angle: angleParameter("linear: direction, clockwise from the right.", 0),
  },
  reachPx: ({ amount }) => amount * 1.5 + 1,
});
