import { effectSpec } from "./effect-spec.ts";
import { angleParameter, pointParameter } from "./parameter.ts";

export const mirror = effectSpec({
  description: "Shows one side of a line on both of its sides.",
  space: "premultiplied",
  parameters: {
    center: pointParameter("A point of the line.", ["center", "center"]),
    angle: angleParameter("Where the copy lies, clockwise from the right.", 0),
  },
  needsWhole: true,
  reachPx: (_, { widthPx, heightPx }) => Math.hypot(widthPx, heightPx) / 2,
});
