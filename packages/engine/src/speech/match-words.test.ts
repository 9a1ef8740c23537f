import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { matchWords } from "./match-words.ts";

const word = fc.stringMatching(/^[a-z]{1,8}$/);

describe("two rows of words", () => {
  it("[R8] the same words are pairs in order", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const pairs = [...matchWords(words, words)];
        expect(pairs).toEqual(words.map((_, index) => [index, index]));
      }),
    );
  });

  it("[R8] pairs rise in both rows, whatever the rows hold", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.array(word, { maxLength: 30 }), (a, b) => {
        const pairs = [...matchWords(a, b)];
        for (const [index, [first, second]] of pairs.entries()) {
          expect(first).toBeLessThan(a.length);
          expect(second).toBeLessThan(b.length);
          expect(first).toBeGreaterThan(pairs[index - 1]?.[0] ?? -1);
          expect(second).toBeGreaterThan(pairs[index - 1]?.[1] ?? -1);
        }
      }),
    );
  });

  it("[R8] words left out, put in and misheard leave the others in their places", () => {
    const said = "how much there might prudently be in his power".split(" ");
    const heard = "oh how much there might be greatly in its power now".split(" ");
    const pairs = matchWords(said, heard);
    const named = [...pairs].map(([a, b]) => `${said[a]}=${heard[b]}`);
    expect(named).toEqual([
      "how=how",
      "much=much",
      "there=there",
      "might=might",
      "be=be",
      "in=in",
      "power=power",
    ]);
  });

  it("[R8] ten thousand words with one in ten wrong are matched", () => {
    const said = Array.from({ length: 10_000 }, (_, index) => `word${(index * 7919) % 4001}`);
    const heard = said.flatMap((text, index) => (index % 10 === 3 ? [] : [text]));
    expect(matchWords(said, heard).size).toBe(heard.length);
  });
});
