import { effectSpec } from "./effect-spec.ts";
import { angleParameter, lengthParameter, wordParameter } from "./parameter.ts";

export const displacement = effectSpec({
  description: "Shifts pixels by a map: rolling noise, or the layer's own red and green.",
  space: "premultiplied",
  parameters: {
    map: wordParameter("What it is shifted by.", ["noise", "self"], "noise"),
    horizontal: lengthParameter("Largest shift across", { sign: "any", default: 20 }),
    vertical: lengthParameter("Largest shift down", { sign: "any", default: 20 }),
    size: lengthParameter("Size of the noise's hills", { default: 80 }),
    evolution: angleParameter("How far the noise has rolled on.", 0),
  },
  reachPx: ({ horizontal, vertical }) => Math.max(Math.abs(horizontal), Math.abs(vertical)) + 1,
});
