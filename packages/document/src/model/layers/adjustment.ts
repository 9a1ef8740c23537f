import type { FieldTable } from "../field.ts";
import { lengthField } from "../values/length.ts";
import { layerFields, shownFields, typeField } from "./layer.ts";

/** Effects on everything behind it, within its box. */
export const adjustmentFields = {
  type: typeField("adjustment"),
  ...layerFields,
  width: lengthField("Width, in pixels or percent of the canvas width.", { default: "100%" }),
  height: lengthField("Height, in pixels or percent of the canvas height.", { default: "100%" }),
  ...shownFields,
} as const satisfies FieldTable;
