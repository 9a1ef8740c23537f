import { required, type FieldTable } from "../field.ts";
import { referenceField } from "../values/identifier.ts";
import { listField } from "../values/list.ts";
import { integerField } from "../values/number.ts";
import { objectField } from "../values/object.ts";
import { paintField } from "../values/paint.ts";
import { CAPTION_PRESETS, presetNames } from "../values/presets.data.ts";
import { ratioField } from "../values/ratio.ts";
import { choiceField, textField } from "../values/scalar.ts";
import { sourceField } from "../values/source.ts";
import { textBackgroundField } from "../values/text-background.ts";
import { MAX_SECONDS, secondsField } from "../values/time-value.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";
import { overlapField } from "./overlap.ts";
import { oneOf, onlyOneOf, type LayerRule } from "./rule.ts";
import { textStyleFields } from "./text-style.ts";

const spoken = (what: string) =>
  ({
    text: required(textField(`The ${what}.`, { maxLength: 2000 })),
    start: required(
      secondsField("When it begins, in seconds of the spoken source.", {
        min: 0,
        max: 24 * MAX_SECONDS,
      }),
    ),
    end: required(
      secondsField("When it ends, in seconds of the spoken source.", {
        min: 0,
        max: 24 * MAX_SECONDS,
      }),
    ),
  }) as const;

const words = listField("Words with their times.", objectField("A word.", spoken("word")), {
  max: 100_000,
});

/** Spoken words, shown page by page. */
export const captionsFields = {
  type: typeField("captions"),
  ...layerFields,
  src: sourceField("Caption file (SRT, VTT, or JSON words): an asset id, or a path."),
  words,
  cues: listField(
    "Phrases with their times, in place of words.",
    objectField("A cue.", { ...spoken("phrase"), words }),
    { max: 20_000 },
  ),
  of: referenceField("Id of the spoken layer; the captions follow its start, trim and speed."),
  preset: choiceField("Look and rhythm.", presetNames(CAPTION_PRESETS), {
    default: "clean_box",
  }),
  mode: choiceField("Word by word within a page, or whole phrases; each preset has its own.", [
    "word",
    "phrase",
  ]),
  maxCharacters: integerField("Most characters on a page; each preset has its own.", {
    min: 1,
    max: 200,
  }),
  maxWords: integerField("Most words on a page; each preset has its own.", { min: 1, max: 50 }),
  active: objectField("How the spoken word differs.", {
    fill: paintField("Color or gradient of the spoken word."),
    scale: ratioField("Size of the spoken word, 1 as the others.", { min: 0.5, max: 2 }),
    background: textBackgroundField("A box behind the spoken word."),
  }),
  ...textStyleFields,
  ...visualFields,
  overlap: overlapField,
} as const satisfies FieldTable;

export const captionsRules: readonly LayerRule[] = [
  oneOf(["src", "words", "cues"], "A captions layer"),
  onlyOneOf(["src", "words", "cues"], "captions have one source"),
];
