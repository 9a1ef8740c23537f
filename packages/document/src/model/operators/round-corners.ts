import { lengthParameter } from "../effects/parameter.ts";
import { operatorSpec } from "./operator-spec.ts";

export const roundCorners = operatorSpec({
  description: "Rounds every corner, at most to the middle of the sides beside it.",
  parameters: { radius: lengthParameter("Radius of the corners", { default: 20 }) },
});
