/** What a keyword says, in words, for dialects that do not know it; `#` stands for its value. */
export const KEYWORD_WORDS: Readonly<Record<string, string>> = {
  default: "Default #.",
  enum: "One of #.",
  minimum: "At least #.",
  exclusiveMinimum: "More than #.",
  maximum: "At most #.",
  exclusiveMaximum: "Less than #.",
  multipleOf: "A multiple of #.",
  minLength: "At least # characters.",
  maxLength: "At most # characters.",
  pattern: "Matches #.",
  format: "Format #.",
  minItems: "At least # items.",
  maxItems: "At most # items.",
  uniqueItems: "No item twice.",
};
