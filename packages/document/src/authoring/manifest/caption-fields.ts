import {
  CAPTION_PRESETS,
  choiceField,
  colorField,
  integerField,
  listField,
  numberField,
  objectField,
  presetNames,
  required,
  textField,
  type FieldTable,
  type TableValue,
} from "../../model/model.ts";
import { boxFields, textStyleFields } from "./text-fields.ts";

/** Modes of captions and what the document calls them. */
export const CAPTION_MODES = {
  phrase_karaoke: { mode: "word" },
  phrase: { mode: "phrase" },
  word_only: { mode: "word", maxWords: 1 },
} as const;

export type CaptionMode = keyof typeof CAPTION_MODES;

export const captionModeField = choiceField(
  "Phrases with the spoken word marked, phrases alone, or one word at a time.",
  Object.keys(CAPTION_MODES) as CaptionMode[],
  { default: "phrase_karaoke" },
);

const millis = (description: string) =>
  required(numberField(description, { min: 0, max: 86_400_000, unit: "ms" }));

const wordFields = {
  text: required(textField("The word.", { maxLength: 200 })),
  start: millis("When it begins, in milliseconds."),
  end: millis("When it ends, in milliseconds."),
  speaker: textField("Who says it; a new speaker begins a new page.", { maxLength: 100 }),
  confidence: numberField("How sure the recogniser was; not used.", { min: 0, max: 1 }),
} as const;

export type MillisWord = TableValue<typeof wordFields>;

/** Words with their times in milliseconds. */
export const wordsField = listField(
  "Words with their times in milliseconds; heard by the service when left out.",
  objectField("A word.", wordFields),
  { min: 1, max: 30_000 },
);

export const correctTextField = textField(
  "What is said, as it should be written; its spelling and punctuation go over the words'.",
  { maxLength: 200_000 },
);

/** Style of captions: that of texts, and the color of the spoken word. */
export const captionStyleFields = {
  ...textStyleFields,
  highlight_color: colorField("Color of the spoken word."),
} as const satisfies FieldTable;

export type CaptionStyleValue = TableValue<typeof captionStyleFields>;

export const captionPresetField = choiceField("Look and rhythm.", presetNames(CAPTION_PRESETS), {
  default: "karaoke_yellow",
});

/** Keys of the captions of a manifest. */
export const captionsFields = {
  provider: textField("Who transcribes; the service chooses by itself.", { maxLength: 100 }),
  preset: captionPresetField,
  mode: captionModeField,
  max_chars_per_segment: integerField("Most characters on a page.", { min: 1, max: 200 }),
  correct_text: correctTextField,
  words: wordsField,
  layout: objectField("Where they stand; each preset has its own place.", boxFields),
  style: objectField("How they look, over the preset.", captionStyleFields),
  transcription_source_asset_id: textField("Asset that is listened to when words are left out.", {
    maxLength: 200,
  }),
} as const satisfies FieldTable;

export type CaptionsValue = TableValue<typeof captionsFields>;
