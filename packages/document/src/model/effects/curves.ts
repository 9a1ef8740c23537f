import { curveParameter } from "./curve-parameter.ts";
import { effectSpec } from "./effect-spec.ts";

export const curves = effectSpec({
  description: "Maps tones along curves through points, smooth and without overshoot.",
  space: "straight",
  parameters: {
    rgb: curveParameter("Curve of all three colors, applied last."),
    red: curveParameter("Curve of red."),
    green: curveParameter("Curve of green."),
    blue: curveParameter("Curve of blue."),
  },
});
