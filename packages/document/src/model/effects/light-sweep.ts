import { effectSpec } from "./effect-spec.ts";
import { angleParameter, colorParameter, lengthParameter, ratioParameter } from "./parameter.ts";

export const lightSweep = effectSpec({
  description: "A band of light across what the layer shows.",
  space: "straight",
  parameters: {
    position: ratioParameter("Way across the layer: 0 before it, 1 beyond.", {
      min: -1,
      max: 2,
      default: 0.5,
    }),
    angle: angleParameter("Slant of the band, clockwise from upright.", 20),
    width: lengthParameter("Width of the band", { default: 80 }),
    intensity: ratioParameter("Strength of the light.", { max: 5, default: 0.8 }),
    color: colorParameter("Its color.", "#FFFFFF"),
  },
});
