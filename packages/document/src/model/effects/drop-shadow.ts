import { effectSpec } from "./effect-spec.ts";
import { angleParameter, colorParameter, lengthParameter, switchParameter } from "./parameter.ts";

export const dropShadow = effectSpec({
  description: "A soft copy of the outline behind the layer.",
  space: "premultiplied",
  parameters: {
    color: colorParameter("Its color; alpha makes it light.", "#00000099"),
    distance: lengthParameter("How far it falls", { default: 12 }),
    angle: angleParameter("Where it falls, clockwise from the right.", 45),
    blur: lengthParameter("Standard deviation of its softness", { default: 8 }),
    only: switchParameter("Leaves the shadow and takes the layer away.", "off"),
  },
  reachPx: ({ distance, blur }) => distance + 3 * blur,
});
