import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { createShaper, type GlyphShaper } from "../../../draw/src/index.ts";
import { createFontSet } from "../../../engine/src/io/io.ts";
import { ReelError } from "../model/reel-error.ts";
import type { TextStyle } from "../timeline/timeline.ts";
import { layoutText, TEXT_LIMIT_CHARS, type TextLayout } from "./text-layout.ts";

const STYLE: TextStyle = {
  family: "Inter",
  weight: 700,
  italic: false,
  sizePx: 50,
  lineHeight: 1.2,
  letterSpacingPx: 0,
  align: "left",
  direction: "auto",
  textCase: "as-is",
  fill: { kind: "color", color: "#ffffffff" },
  widthPx: 500,
  shrink: false,
  minSizePx: 10,
};

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

function layout(text: string, style: Partial<TextStyle> = {}): TextLayout {
  return layoutText(text, { ...STYLE, ...style }, shaper);
}

function linesOf(text: string, style: Partial<TextStyle> = {}): string[] {
  return layout(text, style).lines.map(({ start, end }) => text.slice(start, end).trimEnd());
}

describe("line breaks", () => {
  it("[B5] lines break at spaces and keep within the width", () => {
    const wide = layout("one two three four five six seven eight");
    expect(wide.lines.length).toBeGreaterThan(1);
    expect(wide.overflow).toEqual({ widthPx: 0, heightPx: 0, truncated: false, brokenWord: false });
    for (const { box } of wide.lines) expect(box.width).toBeLessThanOrEqual(500);
  });

  it("[B5] explicit line ends of every kind are kept, empty lines too", () => {
    expect(linesOf("a\r\nb\n\nc\u2028d")).toEqual(["a", "b", "", "c", "d"]);
  });

  it("[B5] Japanese breaks between characters, never before a closing mark or small kana", () => {
    const lines = linesOf("吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。");
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toMatch(/^[。、」ゃゅょっー]/);
  });

  it("[B5] a word longer than the line breaks between letters and says so", () => {
    const broken = layout("Donaudampfschifffahrtsgesellschaft");
    expect(broken.lines.length).toBe(2);
    expect(broken.overflow.brokenWord).toBe(true);
    expect(broken.overflow.widthPx).toBe(0);
    expect(broken.words.map(({ index }) => index)).toEqual([0, 0]);
  });

  it("[B5] no line ends inside an emoji sequence", () => {
    const family = "👨‍👩‍👧‍👦";
    for (const line of linesOf(family.repeat(12))) expect(line.length % family.length).toBe(0);
  });

  it("[B5] a no-break space holds its words together", () => {
    expect(linesOf("aaaaaaaaaaaa 100\u00a0km", { widthPx: 380 })).toEqual([
      "aaaaaaaaaaaa",
      "100\u00a0km",
    ]);
  });

  it("[B5] centred lines are about equally long, without a line more", () => {
    const text = "Prudently be in his";
    const style = { widthPx: 420, align: "center" } as const;
    expect(linesOf(text, { ...style, align: "left" })).toEqual(["Prudently be in", "his"]);
    expect(linesOf(text, style)).toEqual(["Prudently", "be in his"]);
    expect(linesOf("one two", { align: "center" })).toEqual(["one two"]);
  });

  it("[B5] centred lines end at a hyphen only where that saves a line", () => {
    const style = { align: "center" } as const;
    expect(linesOf("To be ill-disposed", { ...style, widthPx: 340 })).toEqual([
      "To be",
      "ill-disposed",
    ]);
    expect(linesOf("ill-disposed", { ...style, widthPx: 250 })).toEqual(["ill-", "disposed"]);
  });

  it("[B5] balancing never adds a line, widens one or loses a character", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}(-[a-z]{1,4})?$/), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.integer({ min: 250, max: 900 }), (parts, widthPx) => {
        const text = parts.join(" ");
        const filled = layout(text, { widthPx });
        const balanced = layout(text, { widthPx, align: "center" });
        expect(balanced.lines.length).toBe(filled.lines.length);
        expect(balanced.box.width).toBeLessThanOrEqual(widthPx + 0.01);
        const shown = balanced.lines.map(({ start, end }) => text.slice(start, end));
        expect(shown.join(" ").replaceAll(/\s/g, "")).toBe(text.replaceAll(" ", ""));
      }),
      { numRuns: 60 },
    );
  });

  it("[B5] maxLines leaves out the rest and says so", () => {
    const cut = layout("one two three four five six seven eight nine ten", { maxLines: 1 });
    expect(cut.lines).toHaveLength(1);
    expect(cut.overflow.truncated).toBe(true);
  });
});

describe("size and place", () => {
  it("[B5] widths are HarfBuzz's own, kerning included", () => {
    const apart = layout("A").box.width + layout("V").box.width;
    expect(layout("AV").box.width).toBeLessThan(apart - 2);
  });

  it("[B5] shrinks until the block fits, no further than asked", () => {
    const text = "one two three four five six seven eight nine ten";
    const shrunk = layout(text, { shrink: true, heightPx: 80 });
    expect(shrunk.box.height).toBeLessThanOrEqual(80);
    expect(shrunk.sizePx).toBeLessThan(50);
    expect(shrunk.shrinkRatio).toBeCloseTo(shrunk.sizePx / 50);
    const larger = layout(text, { sizePx: shrunk.sizePx + 0.25 });
    expect(larger.box.height).toBeGreaterThan(80);
    const least = layout(text, { shrink: true, heightPx: 10, minSizePx: 30 });
    expect(least.sizePx).toBe(30);
    expect(least.overflow.heightPx).toBeGreaterThan(0);
  });

  it("[B5] shrinks for a word that would break, and for a single wide letter", () => {
    const word = layout("Donaudampfschifffahrtsgesellschaft", { shrink: true });
    expect(word.overflow.brokenWord).toBe(false);
    expect(word.lines).toHaveLength(1);
    expect(layout("W", { sizePx: 400, widthPx: 100, shrink: true }).overflow.widthPx).toBe(0);
  });

  it("[B5] alignment moves lines inside the wrap width", () => {
    const left = layout("short", { align: "left" }).box;
    const right = layout("short", { align: "right" }).box;
    const center = layout("short", { align: "center" }).box;
    expect(left.x).toBe(0);
    expect(right.x + right.width).toBeCloseTo(500);
    expect(center.x).toBeCloseTo((500 - center.width) / 2);
  });

  it("[B5] justified lines fill the width but for the last of a paragraph", () => {
    const { lines, words } = layout("one two three four five six seven", { align: "justify" });
    expect(lines.length).toBe(2);
    expect(lines[0]?.box.width).toBe(500);
    expect(lines[1]?.box.width).toBeLessThan(499);
    const last = words.filter(({ line }) => line === 0).at(-1)?.box;
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(500);
  });

  it("[B5] letter spacing widens every gap, and leaves joined letters alone", () => {
    const plain = layout("abcd").box.width;
    expect(layout("abcd", { letterSpacingPx: 10 }).box.width).toBeCloseTo(plain + 30, 0);
    const arabic = layout("مرحبا").box.width;
    expect(layout("مرحبا", { letterSpacingPx: 10 }).box.width).toBeCloseTo(arabic);
  });

  it("[B5] the first baseline stands where CSS puts it", () => {
    const { lines, faces } = layout("x", { lineHeight: 2 });
    const { ascent, descent, unitsPerEm } = faces.primary.metrics;
    const leading = 100 - ((ascent + descent) / unitsPerEm) * 50;
    expect(lines[0]?.baseline).toBeCloseTo(leading / 2 + (ascent / unitsPerEm) * 50);
  });

  it("[B5] an empty text has one empty line", () => {
    const { lines, runs, words, inkBox, box } = layout("");
    expect([lines.length, runs.length, words.length]).toEqual([1, 0, 0]);
    expect([inkBox.width, box.width, box.height]).toEqual([0, 0, 60]);
  });
});

describe("directions", () => {
  it("[B5] Arabic runs from right to left and joins its letters", () => {
    const { words, runs } = layout("مرحبا بالعالم");
    expect(words[0]?.box.x).toBeGreaterThan(words[1]?.box.x ?? Infinity);
    expect(runs.every((run) => run.direction === "rtl")).toBe(true);
    const isolated = Array.from("مرحبا").reduce((sum, letter) => sum + layout(letter).box.width, 0);
    expect(layout("مرحبا").box.width).toBeLessThan(isolated * 0.9);
  });

  it("[B5] numbers inside Arabic read from left to right; brackets turn", () => {
    const { words } = layout("abc مرحبا 123 def");
    const byText = new Map(words.map(({ text, box }) => [text, box.x]));
    const order = ["abc", "123", "مرحبا", "def"].map((word) => byText.get(word) ?? NaN);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const mirrored = layout("(א)", { direction: "rtl" });
    const plain = layout("(a)", { direction: "ltr" });
    expect(mirrored.runs[0]?.glyphs[0]?.glyph).toBe(plain.runs[0]?.glyphs[0]?.glyph);
  });

  it("[B5] direction is the first letter's unless asked", () => {
    const first = (direction: TextStyle["direction"]): string | undefined =>
      layout("abc مرحبا", { direction }).words.toSorted((a, b) => a.box.x - b.box.x)[0]?.text;
    expect(first("auto")).toBe("abc");
    expect(first("rtl")).toBe("مرحبا");
  });
});

describe("fonts", () => {
  it("[B5] each script takes the first face that has it, and the layout tells which", () => {
    const { faces, runs } = layout("Hi مرحبا 世界 👋");
    expect(faces.used.map(({ family }) => family)).toEqual([
      "Inter",
      "Noto Sans Arabic",
      "Noto Sans JP",
      "Noto Color Emoji",
    ]);
    expect(runs.find((run) => run.face.colorGlyphs)?.glyphs).toHaveLength(1);
  });

  it("[B5] an emoji sequence is one glyph; a text selector keeps the letter form", () => {
    for (const emoji of ["👨‍👩‍👧‍👦", "🇯🇵", "👍🏽", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"]) {
      const { runs } = layout(emoji);
      const painted = runs.flatMap(({ face, glyphs }) =>
        glyphs.filter(({ glyph }) => shaper.glyphExtents(face, glyph) !== undefined),
      );
      expect([emoji, runs.length, painted.length]).toEqual([emoji, 1, 1]);
      expect(runs[0]?.face.family).toBe("Noto Color Emoji");
    }
    expect(layout("1️⃣").faces.used.map(({ family }) => family)).toEqual(["Noto Color Emoji"]);
    expect(layout("12 #").faces.used.map(({ family }) => family)).toEqual(["Inter"]);
    expect(layout("↔\ufe0e").faces.used[0]?.family).toBe("Inter");
  });

  it("[B5] an unknown family or weight is told, not hidden", () => {
    const unknown = layout("Hi", { family: "Roboto" });
    expect(unknown.faces.asked.family).toBe("Roboto");
    expect(unknown.faces.primary.family).toBe("Inter");
    const weight = layout("Hi", { family: "Anton", weight: 900 });
    expect([weight.faces.asked.weight, weight.faces.primary.weight]).toEqual([900, 400]);
  });

  it("[B5] characters that no font covers are listed once", () => {
    expect(layout("a ꙮ𐎀𐎀 b\u0000").uncovered).toEqual(["\u0000", "ꙮ", "𐎀"]);
    expect(layout("é e\u0301 \u200d\u202a ﷽").uncovered).toEqual([]);
  });

  it("[B5] upper case follows the language and keeps the way back to the text", () => {
    const upper = layout("straße ici", { textCase: "upper" });
    expect(upper.words.map(({ text, start, end }) => [text, start, end])).toEqual([
      ["straße", 0, 6],
      ["ici", 7, 10],
    ]);
    const glyphs = (language: string): unknown =>
      layout("i", { textCase: "upper", language }).runs[0]?.glyphs.map(({ glyph }) => glyph);
    expect(glyphs("tr")).not.toEqual(glyphs("en"));
    expect(layout("x", { textCase: "upper", language: "no such_tag" }).runs).toHaveLength(1);
  });
});

describe("any text", () => {
  const pieces = fc.constantFrom(
    ...Array.from("aZ9 \n\t.,!-()«»éßñW\u00a0\u00ad\u0301\u200f\u200d\ufe0f世、👋"),
    "مرحبا",
    "שלום",
    "👨‍👩‍👧",
    "🇯🇵",
    "\ud800",
    "fi",
  );
  const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(""));

  it("[B5] every glyph belongs to its run, every run to its line, and no line is wider than it may be", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 60, max: 700 }), (text, widthPx) => {
        const { lines, runs, overflow, words } = layout(text, { widthPx });
        for (const run of runs) {
          const line = lines[run.line];
          expect(line).toBeDefined();
          expect(run.start).toBeGreaterThanOrEqual(line?.start ?? Infinity);
          expect(run.end).toBeLessThanOrEqual(line?.end ?? -1);
          for (const { index, x, y } of run.glyphs) {
            expect(index).toBeGreaterThanOrEqual(run.start);
            expect(index).toBeLessThan(run.end);
            expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
          }
        }
        const widest = Math.max(...lines.map(({ box }) => box.width));
        expect(overflow.widthPx).toBeCloseTo(Math.max(0, widest - widthPx), 1);
        for (const word of words) expect(text.slice(word.start, word.end)).toBe(word.text);
      }),
      { numRuns: 300 },
    );
  });

  it("[B5] lines cover the text in order without a gap", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { lines } = layout(text, { widthPx: 200 });
        let end = 0;
        for (const line of lines) {
          expect(line.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(end, line.start)).toMatch(/^[\r\n\u00ad\ud800]*$/);
          ({ end } = line);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("[B5] a text beyond the limit is refused, one at the limit is laid out", () => {
    const long = "word ".repeat(TEXT_LIMIT_CHARS / 5);
    expect(layout(long).lines.length).toBeGreaterThan(100);
    expect(() => layout(`${long}!`)).toThrow(ReelError);
  });
});
