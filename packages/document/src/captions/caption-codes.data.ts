/** Every code an issue of a caption file or of its use can have. */
export const CAPTION_CODES = {
  "caption-format": { meaning: "The caption file is no SRT, VTT or JSON of words." },
  "caption-empty": { meaning: "The caption file has no cue." },
  "caption-time": {
    meaning: "A caption's time cannot be read, or its end is not after its start.",
  },
  "caption-text": { meaning: "A piece of the caption file belongs to no cue." },
  "caption-word": { meaning: "A word's time lies outside its cue or before the word it follows." },
  "caption-order": { meaning: "A cue begins before the one above it; cues are sorted." },
  "caption-too-long": { meaning: "A cue without word times is longer than can be read at once." },
  "caption-too-many": { meaning: "The caption file is longer than the limit." },
  "caption-unit": { meaning: "Word times look like milliseconds where seconds are expected." },
  "caption-no-words": {
    meaning: "A preset that marks words is used on captions without word times.",
  },
  "caption-split": { meaning: "Long phrases without word times are split by their length." },
} as const satisfies Record<string, { readonly meaning: string }>;

/** A code of CAPTION_CODES. */
export type CaptionCode = keyof typeof CAPTION_CODES;
