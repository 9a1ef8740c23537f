import { required } from "../field.ts";
import { sourceField } from "../values/source.ts";
import { effectSpec } from "./effect-spec.ts";
import { ratioParameter, type Parameter } from "./parameter.ts";

const src: Parameter<string, string> = {
  field: required(sourceField("A .cube file: an asset id, or a path inside the project.")),
  read: (value) => (typeof value === "string" ? value : undefined),
  fallback: "",
};

export const lut = effectSpec({
  description: "Colors by a table from a .cube file.",
  space: "straight",
  parameters: { src, amount: ratioParameter("How much of it shows.", { default: 1 }) },
});
