import { effectSpec } from "./effect-spec.ts";
import { countParameter, ratioParameter, switchParameter } from "./parameter.ts";

const ACROSS = { min: 1, max: 100, default: 2 };

export const tile = effectSpec({
  description: "Fills the layer's box with small copies of it.",
  space: "premultiplied",
  parameters: {
    columns: countParameter("Copies across.", ACROSS),
    rows: countParameter("Copies down.", ACROSS),
    shiftX: ratioParameter("Moved across, in copies.", { min: -1000, max: 1000, default: 0 }),
    shiftY: ratioParameter("Moved down, in copies.", { min: -1000, max: 1000, default: 0 }),
    mirrored: switchParameter("Every other copy is mirrored, so that edges meet.", "off"),
  },
  needsWhole: true,
});
