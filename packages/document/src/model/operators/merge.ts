import { wordParameter } from "../effects/parameter.ts";
import { operatorSpec } from "./operator-spec.ts";

export const merge = operatorSpec({
  description:
    "Makes one outline of the figures and copies before it, or of the outlines of a lone figure.",
  parameters: {
    mode: wordParameter(
      "union: all of them; subtract: the first without the others; intersect: what all share; exclude: what an odd number covers.",
      ["union", "subtract", "intersect", "exclude"],
      "union",
    ),
  },
});
