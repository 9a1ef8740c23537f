import { effectSpec } from "./effect-spec.ts";
import { colorParameter, lengthParameter, wordParameter } from "./parameter.ts";

export const stroke = effectSpec({
  description: "A line along the outline of what the layer shows.",
  space: "premultiplied",
  parameters: {
    color: colorParameter("Its color.", "#FFFFFF"),
    width: lengthParameter("Its width", { default: 4 }),
    placement: wordParameter(
      "On which side of the outline.",
      ["outside", "center", "inside"],
      "outside",
    ),
  },
  reachPx: ({ width, placement }) => (placement === "inside" ? 0 : width + 1),
});
