import type { FieldTable } from "../field.ts";
import { layerFields, transformFields, typeField } from "./layer.ts";

/** A place without a picture, for others to follow. */
export const nullFields = {
  type: typeField("null"),
  ...layerFields,
  ...transformFields,
} as const satisfies FieldTable;
