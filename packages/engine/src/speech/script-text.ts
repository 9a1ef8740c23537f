import { spokenForms } from "./spoken-forms.ts";

/** One word of a text as it is shown, and how it may be said. */
export interface ScriptWord {
  readonly text: string;
  /** Ways to say it, each as plain words (a–z and apostrophe); empty when none is known. */
  readonly forms: readonly (readonly string[])[];
}

/** Longest text that is aligned, in words: two hours of fast speech. */
export const LONGEST_SCRIPT_WORDS = 30_000;

/** Words of a text. Signs that stand alone belong to the word before them, as a dash does. */
export function scriptWords(text: string): readonly ScriptWord[] {
  const words: { text: string; forms: readonly (readonly string[])[] }[] = [];
  let lead = "";
  for (const piece of text.split(/\s+/u).filter((part) => part !== "")) {
    const forms = spokenForms(piece);
    const isSilent = forms.length === 0 && !/[\p{L}\p{N}]/u.test(piece);
    const last = words.at(-1);
    if (!isSilent) {
      words.push({ text: lead + piece, forms });
      lead = "";
    } else if (last === undefined) lead += `${piece} `;
    else last.text += ` ${piece}`;
  }
  return words;
}
