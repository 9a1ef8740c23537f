import { effectSpec } from "./effect-spec.ts";
import { numberParameter, pointParameter, wordParameter } from "./parameter.ts";

export const radialBlur = effectSpec({
  description: "Smears around or away from a point.",
  space: "premultiplied",
  parameters: {
    center: pointParameter("The point that stays sharp.", ["center", "center"]),
    amount: numberParameter("Degrees of spin, or percent of zoom.", {
      min: 0,
      max: 100,
      default: 10,
    }),
    mode: wordParameter("Around the point, or away from it.", ["spin", "zoom"], "spin"),
  },
  needsWhole: true,
  reachPx: ({ amount }, { widthPx, heightPx }) =>
    (Math.min(amount, 100) / 100) * Math.hypot(widthPx, heightPx) * 0.5,
});
