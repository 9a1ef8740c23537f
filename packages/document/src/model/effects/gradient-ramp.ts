import { effectSpec } from "./effect-spec.ts";
import { colorParameter, pointParameter, ratioParameter, wordParameter } from "./parameter.ts";

export const gradientRamp = effectSpec({
  description: "A gradient over what the layer shows.",
  space: "straight",
  parameters: {
    from: pointParameter("Where it begins.", ["center", "top"]),
    fromColor: colorParameter("Color there.", "#000000"),
    to: pointParameter("Where it ends.", ["center", "bottom"]),
    toColor: colorParameter("Color there.", "#FFFFFF"),
    form: wordParameter("Along a line, or around its beginning.", ["linear", "radial"], "linear"),
    amount: ratioParameter("How much of it shows.", { default: 1 }),
  },
});
