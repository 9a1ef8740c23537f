import {
  countParameter,
  lengthParameter,
  numberParameter,
  ratioParameter,
  wordParameter,
} from "../effects/parameter.ts";
import { operatorSpec } from "./operator-spec.ts";

export const wiggle = operatorSpec({
  description: "Lets points of the outline wander about at random, the same in every render.",
  parameters: {
    size: lengthParameter("Farthest way of a point", { default: 10 }),
    detail: numberParameter("Points for every 100 pixels of the outline.", {
      min: 0,
      max: 100,
      default: 4,
    }),
    points: wordParameter("How the outline goes between them.", ["smooth", "corner"], "smooth"),
    perSecond: numberParameter("New directions a second; 0 stands still.", {
      min: 0,
      max: 120,
      default: 2,
    }),
    correlation: ratioParameter("How much all points move together.", { default: 0.3 }),
    seed: countParameter("Another number gives other ways.", { min: 0, max: 1e6, default: 0 }),
  },
});
