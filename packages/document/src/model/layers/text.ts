import { animatorsField } from "../animators/animators-field.ts";
import { required, type FieldTable } from "../field.ts";
import { textField } from "../values/scalar.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";
import { overlapField } from "./overlap.ts";
import { textStyleFields } from "./text-style.ts";

/** Written words. */
export const textFields = {
  type: typeField("text"),
  ...layerFields,
  text: required(textField("The words; line breaks are kept.")),
  ...textStyleFields,
  animators: animatorsField,
  ...visualFields,
  overlap: overlapField,
} as const satisfies FieldTable;

/** What a text layer has when it does not say. */
export const TEXT_DEFAULTS = {
  font: "Inter",
  fontSize: "4%",
  fontWeight: 700,
  fill: "#FFFFFF",
} as const;
