import { required, type FieldTable } from "../field.ts";
import { referenceField } from "./identifier.ts";
import { objectField } from "./object.ts";
import { choiceField } from "./scalar.ts";

/** What of the matte counts. */
export const MATTE_MODES = ["alpha", "luma", "alpha-inverted", "luma-inverted"] as const;

const matteFields = {
  layer: required(
    referenceField("Id of the matte, a layer beside this one; it no longer shows by itself."),
  ),
  mode: choiceField("What of the matte counts: its opacity or its brightness.", MATTE_MODES, {
    default: "alpha",
  }),
} as const satisfies FieldTable;

/** Another layer that says where this one shows. */
export const matteField = objectField(
  "Another layer whose opacity or brightness says where this one shows.",
  matteFields,
);
