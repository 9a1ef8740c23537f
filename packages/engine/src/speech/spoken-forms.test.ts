import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cardinalWords } from "./number-words.ts";
import { scriptWords } from "./script-text.ts";
import { spokenForms } from "./spoken-forms.ts";

function said(word: string): readonly string[] {
  return spokenForms(word).map((form) => form.join(" "));
}

describe("how a written word is said", () => {
  it.each([
    ["Hello,", ["hello"]],
    ["“ill-disposed”", ["ill disposed"]],
    ["don’t", ["don't"]],
    ["café", ["cafe"]],
    ["Mr.", ["mister"]],
    ["&", ["and"]],
    ["FBI", ["fbi", "f b i"]],
    ["3rd", ["third"]],
    ["$5", ["five dollars"]],
    ["£1", ["one pound"]],
    ["12%", ["twelve percent", "one two percent"]],
    ["2.5", ["two point five"]],
    ["1999", expect.arrayContaining(["nineteen ninety nine"])],
    ["2,000", expect.arrayContaining(["two thousand"])],
    ["140", expect.arrayContaining(["one hundred forty", "one hundred and forty"])],
    ["—", []],
    ["мир", []],
    ["日本", []],
  ])("[R8] %s", (word, forms) => {
    expect(said(word)).toEqual(forms);
  });

  it("[R8] forms hold nothing that a grammar or dictionary could misread", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        for (const token of spokenForms(text).flat()) expect(token).toMatch(/^[a-z']+$/);
      }),
    );
  });

  it("[R8] a number's words are those of its parts", () => {
    expect(cardinalWords(1_234_567).join(" ")).toBe(
      "one million two hundred thirty four thousand five hundred sixty seven",
    );
  });

  it("[R8] a text keeps every sign of its words; a dash belongs to the word before it", () => {
    const words = scriptWords("“Well” — she said,\n\tno… ");
    expect(words.map(({ text }) => text)).toEqual(["“Well” —", "she", "said,", "no…"]);
  });
});
