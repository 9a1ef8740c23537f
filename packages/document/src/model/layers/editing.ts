import { textField, booleanField, choiceField } from "../values/scalar.ts";

/** Colors that tell layers apart in lists. */
export const LABELS = [
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
  "gray",
] as const;

/** Keys of every layer that serve the people who edit it. */
export const editingFields = {
  hidden: booleanField("Neither shown nor heard; times and references to it still hold.", {
    default: false,
  }),
  locked: booleanField("Commands refuse to change it until it is unlocked.", { default: false }),
  label: choiceField("Color that tells it apart in lists.", LABELS),
  comment: textField("A note, for people.", { maxLength: 2000 }),
} as const;
