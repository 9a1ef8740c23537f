import { angleParameter, ratioParameter, wordParameter } from "../effects/parameter.ts";
import { operatorSpec } from "./operator-spec.ts";

export const trim = operatorSpec({
  description: "Keeps a part of the outline's length: a line that draws itself.",
  parameters: {
    start: ratioParameter("Where the part begins, as a share of the length.", { default: 0 }),
    end: ratioParameter("Where the part ends, as a share of the length.", { default: 1 }),
    offset: angleParameter("Moves the part along the outline; 360 degrees is once around.", 0),
    mode: wordParameter(
      "simultaneously: every outline is trimmed alike; individually: they count as one line, one after another.",
      ["simultaneously", "individually"],
      "simultaneously",
    ),
  },
});
