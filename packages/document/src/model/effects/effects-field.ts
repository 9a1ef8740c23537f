import { siteOf, type Field, type FieldTable, type Site } from "../field.ts";
import { required } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { listField } from "../values/list.ts";
import { checkKeys, checkMapping, tableSchema } from "../values/object.ts";
import { booleanField, choiceField } from "../values/scalar.ts";
import {
  EFFECTS,
  effectSpecOf,
  isEffectType,
  type EffectType,
  type ReelEffect,
} from "./effects.ts";

/** Most effects one layer takes. */
const MAX_EFFECTS = 64;

const TYPES = Object.keys(EFFECTS) as EffectType[];

/** Keys of one effect, its `type` included. */
export function effectFields(type: EffectType): FieldTable {
  const { parameters } = effectSpecOf(type);
  return {
    type: required(choiceField("Which effect.", [type])),
    enabled: booleanField("Off keeps it without showing it.", { default: true }),
    ...Object.fromEntries(Object.entries(parameters).map(([key, { field }]) => [key, field])),
  };
}

const EFFECT: Field<ReelEffect> = {
  description: "An effect and its parameters.",
  check: checkEffect,
  jsonSchema: () => ({
    anyOf: TYPES.map((type) => ({
      description: EFFECTS[type].description,
      ...tableSchema(effectFields(type)),
    })),
  }),
};

/** Effects of a layer, applied one after another. */
export const effectsField: Field<readonly ReelEffect[]> = listField(
  "Effects on what the layer shows, applied in order, before its opacity and blend mode.",
  EFFECT,
  { max: MAX_EFFECTS },
);

function checkEffect(value: unknown, site: Site): void {
  if (!checkMapping(value, site)) return;
  const { type } = value;
  if (isEffectType(type)) return checkKeys(value, effectFields(type), site);
  if (type !== undefined && type !== null)
    return reportSlip(siteOf(site, "type"), {
      code: typeof type === "string" ? "unknown-value" : "wrong-type",
      value: type,
      accepted: TYPES,
    });
  site.report({
    code: "missing-key",
    severity: "error",
    path: site.path,
    message: `An effect needs type: one of ${TYPES.join(", ")}.`,
    accepted: TYPES,
    hint: "Add type as the first key of the effect.",
  });
}
