import { effectSpec } from "./effect-spec.ts";
import { ratioParameter, wordParameter } from "./parameter.ts";

export const invert = effectSpec({
  description: "Turns light into dark and colors into their opposites.",
  space: "straight",
  parameters: {
    amount: ratioParameter("How much of it shows.", { default: 1 }),
    channel: wordParameter("Which channel.", ["rgb", "red", "green", "blue", "alpha"], "rgb"),
  },
});
