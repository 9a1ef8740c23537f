import type { FieldTable } from "../field.ts";
import { colorField } from "../values/color.ts";
import { referenceField } from "../values/identifier.ts";
import { lengthField } from "../values/length.ts";
import { layerListField } from "./layer-list.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";
import { retimeFields } from "./retime.ts";
import { oneOf, onlyOneOf, type LayerRule } from "./rule.ts";

/** Layers that move as one: a group in place, or a composition by id. */
export const compositionFields = {
  type: typeField("composition"),
  ...layerFields,
  src: referenceField("Id of a composition under `compositions`; instead of layers."),
  layers: layerListField("Its own layers; the first is at the back."),
  width: lengthField("Width; as large as the composition around it when not said."),
  height: lengthField("Height; as large as the composition around it when not said."),
  background: colorField("Color behind its layers; transparent when not said."),
  ...retimeFields,
  ...visualFields,
} as const satisfies FieldTable;

export const compositionRules: readonly LayerRule[] = [
  oneOf(["layers", "src"], "A composition layer"),
  onlyOneOf(["src", "layers"], "a composition is named or written in place"),
];
