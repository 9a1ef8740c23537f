import { required, type FieldTable } from "../field.ts";
import { sourceField } from "../values/source.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";
import { overlapField } from "./overlap.ts";
import { pictureFields } from "./placement.ts";

/** A still picture. */
export const imageFields = {
  type: typeField("image"),
  ...layerFields,
  src: required(sourceField("The picture: an asset id, or a path inside the project.")),
  ...pictureFields,
  ...visualFields,
  overlap: overlapField,
} as const satisfies FieldTable;
