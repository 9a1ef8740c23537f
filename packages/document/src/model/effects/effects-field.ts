import { required, type Field, type FieldTable } from "../field.ts";
import { listField } from "../values/list.ts";
import { booleanField, choiceField } from "../values/scalar.ts";
import { typedField } from "../values/typed.ts";
import {
  EFFECTS,
  effectSpecOf,
  isEffectType,
  type EffectType,
  type ReelEffect,
} from "./effects.ts";

/** Most effects one layer takes. */
const MAX_EFFECTS = 64;

/** Keys of one effect, its `type` included. */
export function effectFields(type: EffectType): FieldTable {
  const { parameters } = effectSpecOf(type);
  return {
    type: required(choiceField("Which effect.", [type])),
    enabled: booleanField("Off keeps it without showing it.", { default: true }),
    ...Object.fromEntries(Object.entries(parameters).map(([key, { field }]) => [key, field])),
  };
}

/** Effects of a layer, applied one after another. */
export const effectsField: Field<readonly ReelEffect[]> = listField(
  "Effects on what the layer shows, applied in order, before its opacity and blend mode.",
  typedField<EffectType, ReelEffect>("An effect", {
    types: Object.keys(EFFECTS) as EffectType[],
    isType: isEffectType,
    fieldsOf: effectFields,
    describe: (type) => EFFECTS[type].description,
  }),
  { max: MAX_EFFECTS },
);
