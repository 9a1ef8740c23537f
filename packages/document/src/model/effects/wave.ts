import { effectSpec } from "./effect-spec.ts";
import { angleParameter, lengthParameter, numberParameter } from "./parameter.ts";

export const wave = effectSpec({
  description: "Bends the layer along a wave.",
  space: "premultiplied",
  parameters: {
    amplitude: lengthParameter("Largest shift", { default: 10 }),
    wavelength: lengthParameter("From crest to crest", { default: 80 }),
    angle: angleParameter("Direction in which the wave runs, clockwise from the right.", 0),
    phase: angleParameter("Where in the wave it begins.", 0),
    speed: numberParameter("Waves that pass in a second.", { min: -100, max: 100, default: 0 }),
  },
  reachPx: ({ amplitude }) => amplitude + 1,
});
