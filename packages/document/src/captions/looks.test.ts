import { describe, expect, it } from "vitest";

import { readColor } from "../model/model.ts";
import { flicksFromSeconds } from "../time/time.ts";
import type { Cue } from "./captions.ts";
import { CAPTION_LOOKS, pageCues, pageRulesOf } from "./captions.ts";

const LOOKS = Object.entries(CAPTION_LOOKS);

function spoken(...words: readonly string[]): Cue {
  const times = words.map((text, index) => ({
    text,
    start: flicksFromSeconds(index * 0.4),
    end: flicksFromSeconds((index + 1) * 0.4),
    offset: words.slice(0, index).join(" ").length + (index === 0 ? 0 : 1),
  }));
  const end = flicksFromSeconds(words.length * 0.4);
  return { start: 0, end, text: words.join(" "), words: times, line: 1 };
}

describe("caption looks", () => {
  it("[H1] there are at least eight, among them those the recipes name", () => {
    expect(LOOKS.length).toBeGreaterThanOrEqual(8);
    expect(Object.keys(CAPTION_LOOKS)).toEqual(
      expect.arrayContaining(["karaoke_yellow", "bold_outline", "luxury_serif"]),
    );
  });

  it.each(LOOKS)(
    "[H1] %s: bundled font, sane colours, readable size, clear of the rails",
    (_, look) => {
      const colors = [
        look.fill,
        look.stroke?.color,
        look.shadow?.color,
        look.background?.color,
        look.active.fill,
        look.active.background?.color,
      ];
      for (const color of colors.filter((each) => each !== undefined))
        expect(readColor(color)).toBe(color);
      expect(["Inter", "Anton", "Playfair Display"]).toContain(look.family);
      // V-15: smaller than 2.2 % of the height is hard to read.
      expect(look.sizeShare).toBeGreaterThanOrEqual(0.022);
      expect(look.widthShare).toBeLessThanOrEqual(0.84);
      // The organic bands of all platforms begin at 74.8 % of the height.
      const height = look.sizeShare * look.lineHeight * 2;
      expect(look.centreYShare + height / 2).toBeLessThan(0.76);
    },
  );

  it("[H1] one_word shows each word by itself", () => {
    const { pages } = pageCues(
      [spoken("we", "make", "it")],
      pageRulesOf(CAPTION_LOOKS.one_word, {}),
    );
    expect(pages.map(({ text }) => text)).toEqual(["we", "make", "it"]);
  });

  it("[H1] what the author says of paging goes over the look", () => {
    const rules = pageRulesOf(CAPTION_LOOKS.one_word, { maxWords: 3 });
    expect(pageCues([spoken("we", "make", "it")], rules).pages).toHaveLength(1);
    expect(pageRulesOf(CAPTION_LOOKS.clean_box, { maxCharacters: 12 })).toMatchObject({
      maxCharacters: 12,
      maxPhraseCharacters: 12,
    });
  });

  it("[H1] a lead marks words early and moves no page", () => {
    const look = CAPTION_LOOKS.clean_box;
    const plain = pageCues([spoken("one", "two")], pageRulesOf({ ...look, leadSeconds: 0 }, {}));
    const led = pageCues([spoken("one", "two")], pageRulesOf({ ...look, leadSeconds: 0.05 }, {}));
    const [page] = led.pages;
    expect(page).toMatchObject({ start: plain.pages[0]?.start, end: plain.pages[0]?.end });
    expect(page?.words.map(({ start }) => start)).toEqual([0, flicksFromSeconds(0.35)]);
    // The word before ends where the next begins, so that never two are marked.
    expect(page?.words[0]?.end).toBe(flicksFromSeconds(0.35));
  });
});
