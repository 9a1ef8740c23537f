import { effectSpec } from "./effect-spec.ts";
import { numberParameter, wordParameter } from "./parameter.ts";

const code = (description: string, fallback: number) =>
  numberParameter(description, { min: 0, max: 255, default: fallback });

export const levels = effectSpec({
  description: "Moves black, white and the middle of the tones.",
  space: "straight",
  parameters: {
    channel: wordParameter("Which channel.", ["rgb", "red", "green", "blue", "alpha"], "rgb"),
    inputBlack: code("Code value that becomes black.", 0),
    inputWhite: code("Code value that becomes white.", 255),
    gamma: numberParameter("Above 1 brightens the middle.", { min: 0.1, max: 10, default: 1 }),
    outputBlack: code("Code value black is shown as.", 0),
    outputWhite: code("Code value white is shown as.", 255),
  },
});
