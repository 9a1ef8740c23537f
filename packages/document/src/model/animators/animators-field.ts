import { isMapping, type Field } from "../field.ts";
import { listField } from "../values/list.ts";
import { checkKeys, checkMapping, tableSchema } from "../values/object.ts";
import { animatorFields, type ReelAnimator } from "./animator.ts";
import { presetFields, type ReelTextPreset } from "./text-preset.ts";

/** Most animators one text takes. */
const MAX_ANIMATORS = 32;

/** An entry of `animators`: an animator, or a preset that stands for several. */
export type ReelAnimatorEntry = ReelAnimator | ReelTextPreset;

/** True for an entry that names a preset. */
export function isTextPreset(entry: unknown): entry is ReelTextPreset {
  return isMapping(entry) && Object.hasOwn(entry, "preset");
}

/** Keys that an entry can have. */
export function animatorEntryFields(entry: unknown) {
  return isTextPreset(entry) ? presetFields : animatorFields;
}

/** What moves the characters, words or lines of a text, one after another. */
export const animatorsField: Field<readonly ReelAnimatorEntry[]> = listField(
  "What moves, colors or hides characters, words or lines of the text; each works on what those before it made.",
  {
    description: "An animator, or a preset.",
    check: (value, site) => {
      if (checkMapping(value, site)) checkKeys(value, animatorEntryFields(value), site);
    },
    jsonSchema: () => ({ anyOf: [tableSchema(animatorFields), tableSchema(presetFields)] }),
  },
  { max: MAX_ANIMATORS },
);
