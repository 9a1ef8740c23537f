import { flicksFromSeconds, readCaptions, secondsFromFlicks } from "@reelkiln/document";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { SpokenWord } from "./spoken-word.ts";
import { wordsVtt } from "./words-vtt.ts";

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .map((raw) => raw.replace(/[\s\p{C}]/gu, ""))
  .filter(
    (word) => /[\p{L}\p{N}<>&]/u.test(word) && !word.includes("{\\") && !word.includes("-->"),
  );

const words = fc
  .array(fc.tuple(text, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 700 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((list) => {
    let at = 0;
    return list.map(([word, gap, length]): SpokenWord => {
      const start = at + gap / 1000;
      at = start + length / 1000;
      return {
        text: word,
        start: flicksFromSeconds(start),
        end: flicksFromSeconds(at),
        timeFrom: "aligned",
      };
    });
  });

describe("words as WebVTT", () => {
  it("[R8] a captions layer reads every word back at its time", () => {
    fc.assert(
      fc.property(words, (list) => {
        const { cues, issues } = readCaptions(wordsVtt(list), { file: "w.vtt", path: [] });
        expect(issues).toEqual([]);
        const read = cues.flatMap((cue) =>
          cue.words.length > 0
            ? cue.words.map((word) => ({ text: word.text, start: word.start }))
            : [{ text: cue.text, start: cue.start }],
        );
        expect(read.map((word) => word.text)).toEqual(list.map((word) => word.text));
        for (const [index, word] of read.entries()) {
          const meant = secondsFromFlicks(list[index]?.start ?? 0);
          expect(Math.abs(secondsFromFlicks(word.start) - meant)).toBeLessThanOrEqual(0.04);
        }
      }),
    );
  });

  it("[R8] a cue ends with its sentence and at a pause, not after Mr.", () => {
    const at = (word: string, start: number): SpokenWord => ({
      text: word,
      start: flicksFromSeconds(start),
      end: flicksFromSeconds(start + 0.2),
      timeFrom: "aligned",
    });
    const vtt = wordsVtt([
      at("Mr.", 0),
      at("Bee", 0.2),
      at("left.", 0.4),
      at("And", 0.6),
      at("I", 2),
    ]);
    expect(vtt.split("\n").filter((line) => line.startsWith("<"))).toEqual([
      "<00:00:00.000>Mr. <00:00:00.200>Bee <00:00:00.400>left.",
      "<00:00:00.600>And",
      "<00:00:02.000>I",
    ]);
  });
});
