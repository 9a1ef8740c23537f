import { effectSpec } from "./effect-spec.ts";
import { lengthParameter, numberParameter, ratioParameter } from "./parameter.ts";

export const glitch = effectSpec({
  description: "Bands that jump aside and lose their colors, as in a broken signal.",
  space: "premultiplied",
  parameters: {
    amount: ratioParameter("Share of the bands that jump.", { default: 0.4 }),
    size: lengthParameter("Mean height of a band", { default: 24 }),
    shift: lengthParameter("Largest jump", { default: 40 }),
    colorShift: lengthParameter("Shift of red and blue in a jumping band", { default: 8 }),
    rate: numberParameter("Changes in a second; 0 for none.", { min: 0, max: 120, default: 12 }),
  },
  reachPx: ({ shift, colorShift }) => shift + colorShift + 1,
});
