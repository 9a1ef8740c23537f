import { lengthParameter, numberParameter, wordParameter } from "../effects/parameter.ts";
import { operatorSpec } from "./operator-spec.ts";

export const offset = operatorSpec({
  description:
    "Moves the outline outwards, or inwards when below zero; an open line becomes the outline around it.",
  parameters: {
    amount: lengthParameter("How far", { sign: "any", default: 10 }),
    join: wordParameter("How corners are filled.", ["miter", "round", "bevel"], "miter"),
    miterLimit: numberParameter("miter: longest point, in amounts, before it is cut off.", {
      min: 1,
      max: 100,
      default: 4,
    }),
  },
});
