import {
  angleParameter,
  countParameter,
  moveParameter,
  numberParameter,
  pointParameter,
  ratioParameter,
  scaleParameter,
  wordParameter,
} from "../effects/parameter.ts";
import { operatorSpec } from "./operator-spec.ts";

/** Most copies one repeater makes. */
export const MAX_COPIES = 500;

export const repeater = operatorSpec({
  description: "Draws the figure several times, each copy moved, turned and scaled once more.",
  parameters: {
    copies: countParameter("How many there are, the first included.", {
      min: 0,
      max: MAX_COPIES,
      default: 3,
    }),
    offset: numberParameter("Steps that the first copy has been moved already.", {
      min: -MAX_COPIES,
      max: MAX_COPIES,
      default: 0,
    }),
    position: moveParameter("Way from one copy to the next", [100, 0]),
    anchor: pointParameter("Point of the layer's box that copies turn and scale about.", [
      "center",
      "center",
    ]),
    scale: scaleParameter("Size factor from one copy to the next; below zero counts as 0."),
    rotation: angleParameter("Clockwise turn from one copy to the next, in degrees.", 0),
    startOpacity: ratioParameter("Opacity of the first copy.", { default: 1 }),
    endOpacity: ratioParameter("Opacity of the last copy.", { default: 1 }),
    order: wordParameter(
      "above: each copy lies over the one before it; below: under it.",
      ["above", "below"],
      "above",
    ),
  },
});
