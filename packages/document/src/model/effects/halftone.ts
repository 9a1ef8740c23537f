import { effectSpec } from "./effect-spec.ts";
import { angleParameter, colorParameter, lengthParameter, wordParameter } from "./parameter.ts";

export const halftone = effectSpec({
  description: "Dots whose size tells the brightness, as in print.",
  space: "straight",
  parameters: {
    size: lengthParameter("From dot to dot", { default: 10 }),
    angle: angleParameter("Turn of the grid.", 45),
    mode: wordParameter(
      "Two colors, or the layer's own on white.",
      ["two-colors", "own-color"],
      "two-colors",
    ),
    ink: colorParameter("Color of the dots.", "#000000"),
    paper: colorParameter("Color between them.", "#FFFFFF"),
  },
  reachPx: ({ size }) => size,
});
