import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { exampleText } from "../../test/resolved.ts";
import { flicksFromSeconds, secondsFromFlicks } from "../time/time.ts";
import { PAGE_TIMES, pageCues, readCaptions, type CueWord } from "./captions.ts";

const SOURCE = { file: "media/talk.vtt", path: ["assets", "words"] };
const RULES = { ...PAGE_TIMES, maxCharacters: 24, maxPhraseCharacters: 40 };

function read(text: string, ending = "vtt") {
  return readCaptions(text, { ...SOURCE, file: `media/talk.${ending}` });
}

describe("caption files", () => {
  it("word tags of a VTT file become words that end where the next begins", () => {
    const { cues, issues } = read(exampleText("bunny-captions/media/speech.vtt"));
    expect(issues).toEqual([]);
    expect(cues.map((cue) => cue.words.length)).toEqual([21, 7, 13]);
    const [first] = cues;
    expect(first?.text).toBe(
      "Mr. John Dashwood had then leisure to consider how much there might prudently be in his power to do for them.",
    );
    for (const word of first?.words ?? []) {
      expect(first?.text.slice(word.offset, word.offset + word.text.length)).toBe(word.text);
    }
    expect(secondsFromFlicks(first?.words[2]?.start ?? 0)).toBeCloseTo(1, 9);
    expect(first?.words.at(-1)?.end).toBe(first?.end);
  });

  it("class, voice and style tags are left out, entities are read, settings and notes skipped", () => {
    const { cues, issues } = read(
      "WEBVTT\n\nNOTE a remark\nof two lines\n\nSTYLE\n::cue {}\n\n1\n00:01.000 --> 00:02.000 align:start\n<v Ann><c.loud>Tom &amp; Jerry</c> <i>run</i>\nfast",
    );
    expect(issues).toEqual([]);
    expect(cues).toHaveLength(1);
    expect(cues[0]).toMatchObject({ text: "Tom & Jerry run fast", speaker: "Ann", words: [] });
  });

  it("SRT is read with any line end, a byte order mark and SSA overrides", () => {
    const { cues, issues } = read(
      "\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<b>Hello</b>\r\nthere\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBye\r\n",
      "srt",
    );
    expect(issues).toEqual([]);
    expect(cues.map((cue) => [cue.text, secondsFromFlicks(cue.start), cue.line])).toEqual([
      ["Hello there", 1, 2],
      ["Bye", 3, 7],
    ]);
  });

  it("JSON words are seconds, or milliseconds by the key's name, and keep their own spaces", () => {
    const seconds = read(
      '[{"text":"one","start":0.5,"end":1},{"word":"two","start":1,"end":2}]',
      "json",
    );
    const spaced = read(
      '{"words":[{"text":" un","startMs":500,"endMs":900},{"text":"likely","startMs":900,"endMs":1500}]}',
      "json",
    );
    expect(seconds.issues).toEqual([]);
    expect(seconds.cues[0]).toMatchObject({ text: "one two", start: flicksFromSeconds(0.5) });
    expect(spaced.cues[0]).toMatchObject({ text: "unlikely", end: flicksFromSeconds(1.5) });
  });

  it("every fault is an issue that names file and line; the rest is still read", () => {
    const { cues, issues } = read(
      "WEBVTT\n\n00:01.000 --> 00:02.000\nfine\n\n00:05.000 --> 00:04.000\nbackwards\n\nstray text\n\n00:61.000 --> 00:62.000\nbad minute",
    );
    expect(cues.map((cue) => cue.text)).toEqual(["fine"]);
    expect(issues.map((issue) => [issue.code, issue.message.slice(0, 22)])).toEqual([
      ["caption-time", "media/talk.vtt, line 6"],
      ["caption-text", "media/talk.vtt, line 9"],
      ["caption-time", "media/talk.vtt, line 1"],
    ]);
    expect(issues.every((issue) => issue.path === SOURCE.path)).toBe(true);
  });

  it.each([
    ["prose", "Once upon a time", "vtt", "caption-format", 1],
    ["an empty VTT file", "WEBVTT\n", "vtt", "caption-empty", 1],
    ["an unknown ending", "x", "txt", "caption-format", 1],
    ["broken JSON", '[\n{"text": "a", "start": 0, "end": }\n]', "json", "caption-format", 2],
    ["a JSON word without end", '[\n{"text":"a","start":0}\n]', "json", "caption-format", 2],
    [
      "words out of order",
      "WEBVTT\n\n00:01.000 --> 00:04.000\n<00:03.000>b <00:02.000>a",
      "vtt",
      "caption-word",
      3,
    ],
    [
      "seconds that are milliseconds",
      '[{"text":"a","start":0,"end":400},{"text":"b","start":400,"end":900}]',
      "json",
      "caption-unit",
      1,
    ],
    [
      "2,000 characters at once",
      `WEBVTT\n\n00:01.000 --> 00:09.000\n${"long ".repeat(400)}`,
      "vtt",
      "caption-too-long",
      3,
    ],
  ])("%s is an issue", (...[, text, ending, code, line]) => {
    const [issue] = read(text, ending).issues;
    expect(issue?.code).toBe(code);
    expect(issue?.severity).toBe("error");
    expect(issue?.message).toContain(`line ${line}:`);
  });

  it("no text makes reading throw", () => {
    const lines = fc.constantFrom(
      "WEBVTT",
      "",
      "1",
      "00:01.000 --> 00:02.000",
      "<00:01.500>a <c>b",
      "&#x0;",
      "-->",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(lines, fc.string())),
        fc.constantFrom("srt", "vtt", "json"),
        (text, ending) => {
          const { cues, issues } = read(text.join("\n"), ending);
          expect(cues.length + issues.length).toBeGreaterThan(0);
          for (const cue of cues) expect(cue.end).toBeGreaterThan(cue.start);
        },
      ),
    );
  });
});

describe("pages", () => {
  const words = fc
    .array(
      fc.record({
        text: fc.constantFrom(
          "a",
          "to",
          "word",
          "sentence.",
          "comma,",
          "prudently",
          "ill-disposed",
        ),
        gap: fc.integer({ min: 0, max: 900_000_000 }),
        length: fc.integer({ min: 1, max: 700_000_000 }),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map((list): readonly CueWord[] => {
      let [time, offset] = [0, 0];
      return list.map(({ text, gap, length }) => {
        const word = { text, start: time + gap, end: time + gap + length, offset };
        time = word.end;
        offset += text.length + 1;
        return word;
      });
    });

  function cueOf(list: readonly CueWord[]) {
    return {
      start: list[0]?.start ?? 0,
      end: list.at(-1)?.end ?? 0,
      text: list.map((word) => word.text).join(" "),
      words: list,
      line: 1,
    };
  }

  it("no word is lost, no page overlaps the next or holds too much, pauses always break", () => {
    fc.assert(
      fc.property(words, (list) => {
        const { pages } = pageCues([cueOf(list)], RULES);
        expect(pages.flatMap((page) => page.words.map((word) => word.text))).toEqual(
          list.map((word) => word.text),
        );
        for (const [index, page] of pages.entries()) {
          expect(page.end).toBeGreaterThan(page.start);
          expect(page.end).toBeLessThanOrEqual(pages[index + 1]?.start ?? Infinity);
          expect(page.words.length === 1 || page.text.length <= RULES.maxCharacters).toBe(true);
          for (const word of page.words) {
            expect(page.text.slice(word.offset, word.offset + word.text.length)).toBe(word.text);
          }
          for (const [at, word] of page.words.entries()) {
            const next = page.words[at + 1];
            if (next !== undefined) expect(next.start - word.end).toBeLessThan(RULES.pause);
          }
        }
      }),
    );
  });

  it("six even words make three and three, not five and one", () => {
    const list = Array.from({ length: 6 }, (_, index) => ({
      text: "words",
      start: flicksFromSeconds(index * 0.4),
      end: flicksFromSeconds(index * 0.4 + 0.4),
      offset: index * 6,
    }));
    const { pages } = pageCues([cueOf(list)], { ...RULES, maxCharacters: 29 });
    expect(pages.map((page) => page.words.length)).toEqual([3, 3]);
  });

  it("a page ends with its sentence, stays a little, and Mr. does not stand alone", () => {
    const { cues } = read(exampleText("bunny-captions/media/speech.vtt"));
    const { pages } = pageCues(cues, RULES);
    expect(pages[0]?.text).toMatch(/^Mr\. John/);
    const last = pages.findIndex((page) => page.text.endsWith("them."));
    const spoken = pages[last]?.words.at(-1)?.end ?? 0;
    expect((pages[last]?.end ?? 0) - spoken).toBe(PAGE_TIMES.hold);
  });

  it("a long phrase without word times is split evenly and reported; a short one lasts 5/6 s", () => {
    const long = {
      start: 0,
      end: flicksFromSeconds(4),
      text: "x".repeat(30) + " " + "y".repeat(30),
      words: [],
      line: 3,
    };
    const short = {
      start: flicksFromSeconds(6),
      end: flicksFromSeconds(6.1),
      text: "Hi",
      words: [],
      line: 9,
    };
    const { pages, split } = pageCues([long, short], RULES);
    expect(split).toEqual([long]);
    expect(pages.map((page) => page.text.length)).toEqual([30, 30, 2]);
    expect(pages[0]?.end).toBe(pages[1]?.start);
    expect(secondsFromFlicks((pages[2]?.end ?? 0) - (pages[2]?.start ?? 0))).toBeCloseTo(5 / 6, 6);
  });
});
