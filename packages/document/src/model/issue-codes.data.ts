/** What a code means, and whether it is about a key rather than its value. */
export interface IssueCodeSpec {
  readonly meaning: string;
  readonly at?: "key";
}

/** Every code an issue of the model, the commands or authoring can have, in one line each. */
export const ISSUE_CODES = {
  "not-a-project": { meaning: "The file's root is no mapping, or it lacks `reelkiln: 1`." },
  "newer-version": { meaning: "The file is of a newer format than this program reads." },
  "syntax-error": { meaning: "The text is no YAML." },
  "too-large": { meaning: "The file, a text or a list is beyond its limit." },
  "too-deep": { meaning: "Values or layers are nested beyond the limit." },
  "multiple-documents": { meaning: "The file holds more than one YAML document." },
  "alias-refused": {
    meaning: "Anchors, aliases and merge keys are refused; compositions do that job.",
  },
  "tag-refused": { meaning: "YAML tags (`!x`) are refused." },
  "tab-indent": { meaning: "A tab stands in the indentation." },
  "control-character": { meaning: "A NUL or another control character stands in the text." },
  "duplicate-key": { meaning: "A mapping has the same key twice.", at: "key" },
  "unquoted-hash": { meaning: "A `#` that is not quoted begins a comment and swallows the value." },
  "leading-zero": { meaning: "A number with a leading zero reads as octal elsewhere." },
  "sexagesimal-time": { meaning: "`1:30` is no number; times are in seconds." },
  "yes-no": { meaning: "yes, no, on and off are words, not true and false." },
  "not-finite": { meaning: "NaN or Infinity where a number is needed." },
  "unknown-key": { meaning: "A key that nothing reads.", at: "key" },
  "missing-key": { meaning: "A key that is needed is not there." },
  "missing-value": { meaning: "A key has no value." },
  "conflicting-keys": { meaning: "Two keys say the same thing or cannot both hold.", at: "key" },
  "misplaced-key": { meaning: "A key that has no meaning in this place.", at: "key" },
  "wrong-type": { meaning: "A value of another type than the key takes." },
  "wrong-unit": { meaning: "A value with the wrong unit, or without the unit it needs." },
  "unknown-value": { meaning: "A word that is none of the accepted ones." },
  "out-of-range": { meaning: "A number outside its limits." },
  "odd-size": { meaning: "Canvas sizes are even, because video colour is stored in 2×2 blocks." },
  "key-order": { meaning: "Keyframe times do not rise." },
  "bad-id": { meaning: "An id of another form than `[a-z][a-z0-9_-]*`, or a reserved one." },
  "duplicate-id": { meaning: "Two layers of one document have the same id." },
  "dangling-reference": { meaning: "A name of something that does not exist." },
  cycle: { meaning: "Things refer to one another in a circle." },
  "expression-syntax": { meaning: "An expression that cannot be read." },
  "remote-asset": { meaning: "An asset is a URL; projects use files." },
  "outside-project": { meaning: "A path leads out of the project folder." },
  "unknown-variable": { meaning: "`${x}` names a variable that is not declared." },
  "missing-variable": { meaning: "A variable without default was given no value.", at: "key" },
  "bad-variable": { meaning: "A variable's value is not of its type or beyond its limits." },
} as const satisfies Record<string, IssueCodeSpec>;

/** A code of ISSUE_CODES. */
export type IssueCode = keyof typeof ISSUE_CODES;
