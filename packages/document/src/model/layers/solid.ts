import { required, type FieldTable } from "../field.ts";
import { colorField } from "../values/color.ts";
import { lengthField } from "../values/length.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";

/** One color over a box. */
export const solidFields = {
  type: typeField("solid"),
  ...layerFields,
  color: required(colorField("The color.")),
  width: lengthField("Width, in pixels or percent of the canvas width.", { default: "100%" }),
  height: lengthField("Height, in pixels or percent of the canvas height.", { default: "100%" }),
  ...visualFields,
} as const satisfies FieldTable;
