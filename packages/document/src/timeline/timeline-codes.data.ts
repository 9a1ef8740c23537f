/** Every code an issue of resolving can have, beside those of captions. */
export const TIMELINE_CODES = {
  "media-missing": { meaning: "A file is not there.", check: "V-3" },
  "media-unreadable": { meaning: "A file cannot be read as media.", check: "V-3" },
  "media-wrong-type": { meaning: "A file lacks the stream its layer needs.", check: "V-3" },
  "trim-beyond-source": { meaning: "The used part reaches beyond the source.", check: "V-4" },
  "out-of-time": { meaning: "A layer lies outside its composition's time.", check: "V-5" },
  "no-duration": { meaning: "A length is needed and nothing gives one.", check: "V-6" },
  "duration-limit": { meaning: "The whole is shorter or longer than is served.", check: "V-6" },
  "dangling-reference": { meaning: "A name of something that does not exist.", check: "V-2" },
  cycle: { meaning: "Times, compositions or expressions depend on themselves.", check: "V-2" },
  "too-large": { meaning: "Nested compositions make too many layers.", check: "V-6" },
  "transition-too-long": {
    meaning: "A transition overlaps more than its neighbours have.",
    check: "V-5",
  },
  "misplaced-key": { meaning: "A first child has nothing to come from.", check: "V-1" },
  "path-syntax": { meaning: "SVG path text cannot be read.", check: "V-1" },
  "expression-value": {
    meaning: "An expression comes to no value its property takes.",
    check: "V-1",
  },
  "retimed-sound": { meaning: "Sound that is silent where time is changed.", check: "V-5" },
  "lut-syntax": { meaning: "A .cube file cannot be read.", check: "V-3" },
  "output-format": {
    meaning: "A format and what is asked of it do not go together.",
    check: "V-29",
  },
  "output-note": { meaning: "The format cannot hold something the project has.", check: "V-29" },
  "platform-limit": { meaning: "A platform does not take what is made.", check: "V-29" },
  "no-sound": { meaning: "A layer named for its sound has none.", check: "V-2" },
} as const satisfies Record<string, { readonly meaning: string; readonly check: string }>;

/** A code of TIMELINE_CODES. */
export type TimelineCode = keyof typeof TIMELINE_CODES;
