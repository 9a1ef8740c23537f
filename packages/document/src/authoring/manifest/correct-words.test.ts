import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { correctWords } from "./correct-words.ts";

const heard = (...words: readonly string[]) =>
  words.map((text, index) => ({ text, start: index * 500, end: (index + 1) * 500 }));

describe("clean text on heard words", () => {
  it("[H2] same words keep their times; others share the time between", () => {
    expect(correctWords(heard("so", "real", "kill", "renders"), "So Reelkiln renders.")).toEqual([
      { text: "So", start: 0, end: 500 },
      { text: "Reelkiln", start: 500, end: 1500 },
      { text: "renders.", start: 1500, end: 2000 },
    ]);
  });

  it("[H2] every word of the text stays, in order, with times that rise", () => {
    const word = fc.stringMatching(/^[a-c]{1,2}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1 }),
        fc.array(word, { minLength: 1 }),
        (said, wanted) => {
          const words = correctWords(heard(...said), wanted.join(" "));
          expect(words.map(({ text }) => text)).toEqual(wanted);
          for (const [index, { start, end }] of words.entries()) {
            expect(end).toBeGreaterThanOrEqual(start);
            expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0);
          }
        },
      ),
    );
  });
});
