import { effectSpec } from "./effect-spec.ts";
import { angleParameter, colorParameter, lengthParameter } from "./parameter.ts";

export const innerShadow = effectSpec({
  description: "A shadow that the layer's edge casts onto the layer, as if it were cut out.",
  space: "premultiplied",
  parameters: {
    color: colorParameter("Its color; alpha makes it light.", "#00000099"),
    distance: lengthParameter("How far it falls", { default: 8 }),
    angle: angleParameter("Where it falls, clockwise from the right.", 45),
    blur: lengthParameter("Standard deviation of its softness", { default: 8 }),
  },
  reachPx: ({ distance, blur }) => distance + 3 * blur,
});
