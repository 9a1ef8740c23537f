import { effectSpec } from "./effect-spec.ts";
import { angleParameter, lengthParameter, numberParameter, pointParameter } from "./parameter.ts";

export const ripple = effectSpec({
  description: "Rings that run from a point, as in water.",
  space: "premultiplied",
  parameters: {
    center: pointParameter("Where the rings come from.", ["center", "center"]),
    amplitude: lengthParameter("Largest shift", { default: 10 }),
    wavelength: lengthParameter("From ring to ring", { default: 60 }),
    radius: lengthParameter("Distance at which the rings have died away; 0 for never", {
      default: 0,
    }),
    phase: angleParameter("Where in the ring it begins.", 0),
    speed: numberParameter("Rings that pass in a second.", { min: -100, max: 100, default: 0 }),
  },
  reachPx: ({ amplitude }) => amplitude + 1,
});
