import { required, type FieldTable } from "../field.ts";
import { transitionField } from "../values/preset.ts";
import { layerListField } from "./layer-list.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";

/** Layers one after another. Its length is the sum of theirs less what transitions overlap. */
export const sequenceFields = {
  type: typeField("sequence"),
  ...layerFields,
  layers: required(layerListField("Its layers in the order they play.")),
  transition: transitionField(
    "Transition between its layers, each overlapping its neighbours; a child's own goes first.",
  ),
  ...visualFields,
} as const satisfies FieldTable;
