import { effectSpec } from "./effect-spec.ts";
import { angleParameter, ratioParameter, switchParameter } from "./parameter.ts";

export const hueSaturation = effectSpec({
  description: "Turns hues, strengthens or weakens colors, lightens or darkens.",
  space: "straight",
  parameters: {
    hue: angleParameter("Turn of the hue, in degrees.", 0),
    saturation: ratioParameter("-1 is gray, 1 is twice as strong.", { min: -1, default: 0 }),
    lightness: ratioParameter("-1 is black, 1 is white.", { min: -1, default: 0 }),
    colorize: switchParameter("Gives everything the one hue.", "off"),
  },
});
