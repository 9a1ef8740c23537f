import { flicksFromSeconds, secondsFromFlicks } from "@reelkiln/document";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { scriptWords } from "./script-text.ts";
import type { SpokenWord } from "./spoken-word.ts";
import { timedScript, type KnownTime } from "./timed-script.ts";

const DURATION = 1_000_000_000;
const known: fc.Arbitrary<KnownTime | undefined> = fc.option(
  fc
    .tuple(fc.nat(DURATION), fc.nat(400_000_000))
    .map(([start, length]) => ({ start, end: start + length, timeFrom: "aligned" as const })),
  { nil: undefined },
);

function at(start: number, end: number): KnownTime {
  return {
    start: flicksFromSeconds(start),
    end: flicksFromSeconds(end),
    timeFrom: "recognised",
  };
}

function table(words: readonly SpokenWord[]): unknown {
  const seconds = (time: number): number => Math.round(secondsFromFlicks(time) * 1000) / 1000;
  return words.map(({ text, start, end, timeFrom }) => [
    text,
    seconds(start),
    seconds(end),
    timeFrom,
  ]);
}

describe("words of a text with times", () => {
  it("[R8] every word has a time inside the sound, in order, and says where it is from", () => {
    fc.assert(
      fc.property(fc.array(known, { minLength: 1, maxLength: 30 }), (times) => {
        const script = scriptWords(times.map((_, index) => `word${index}`).join(" "));
        const words = timedScript(script, times, DURATION);
        expect(words.map(({ text }) => text)).toEqual(script.map(({ text }) => text));
        for (const [index, { start, end, timeFrom }] of words.entries()) {
          expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(DURATION);
          if (timeFrom === "aligned") expect(times[index]?.start).toBe(start);
        }
      }),
    );
  });

  it("[R8] words without times share the gap by their letters", () => {
    const script = scriptWords("one a abcdefg two");
    const known = [at(0, 1), undefined, undefined, at(2, 3)];
    expect(table(timedScript(script, known, flicksFromSeconds(9)))).toEqual([
      ["one", 0, 1, "recognised"],
      ["a", 1, 1.2, "interpolated"],
      ["abcdefg", 1.2, 2, "interpolated"],
      ["two", 2, 3, "recognised"],
    ]);
  });

  it("[R8] where no time is left between two words, the first gives some", () => {
    const known = [at(0, 1), undefined, at(1, 2)];
    expect(table(timedScript(scriptWords("one a two"), known, flicksFromSeconds(9)))).toEqual([
      ["one", 0, 0.98, "recognised"],
      ["a", 0.98, 1, "interpolated"],
      ["two", 1, 2, "recognised"],
    ]);
  });

  it("[R8] words in front of the first known one and behind the last lie beside it", () => {
    const known = [undefined, at(5, 6), undefined];
    expect(table(timedScript(scriptWords("in the end"), known, flicksFromSeconds(9)))).toEqual([
      ["in", 4.8, 5, "interpolated"],
      ["the", 5, 6, "recognised"],
      ["end", 6, 6.267, "interpolated"],
    ]);
  });
});
