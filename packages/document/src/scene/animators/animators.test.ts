import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { createShaper, type GlyphShaper } from "../../../../draw/src/index.ts";
import { createFontSet } from "../../../../engine/src/io/io.ts";
import { reel, timelineOf } from "../../../test/resolved.ts";
import {
  expandTextPreset,
  TEXT_PRESETS,
  type SelectorValues,
  type TextPresetName,
} from "../../model/model.ts";
import { flicksFromSeconds } from "../../time/time.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import { unite } from "../box.ts";
import { evaluateScene, type TextNode } from "../scene.ts";
import { layoutText } from "../text-layout.ts";
import { selectedAmounts } from "./selection.ts";
import { textUnits } from "./text-units.ts";
import { trackedShifts } from "./tracking.ts";

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

const RANGE: SelectorValues = {
  start: 0,
  end: 1,
  offset: 0,
  units: "percent",
  shape: "square",
  smoothness: 1,
  easeHigh: 0,
  easeLow: 0,
  amount: 1,
  order: "forward",
  seed: 0,
};

const amounts = (values: Partial<SelectorValues>, count: number): readonly number[] => [
  ...selectedAmounts({ ...RANGE, ...values }, count),
];

function textTimeline(animators: unknown, text = "Hello world", more = ""): Timeline {
  const list = JSON.stringify(animators);
  return timelineOf(
    reel(`duration: 4
layers:
  - { id: t, type: text, text: ${JSON.stringify(text)}, fontSize: 60, ${more}animators: ${list} }
`),
  );
}

function nodeAt(timeline: Timeline, seconds: number): TextNode {
  const [node] = evaluateScene(timeline, flicksFromSeconds(seconds), shaper).nodes;
  if (node?.kind !== "text") throw new Error("no text");
  return node;
}

describe("range selector", () => {
  const shape = fc.constantFrom(
    ...(["square", "ramp-up", "ramp-down", "triangle", "round", "smooth"] as const),
  );
  const share = fc.double({ min: -1, max: 2, noNaN: true });

  it("[E6] amounts lie between 0 and 1 for every shape, ease and order", () => {
    const ease = fc.double({ min: -1, max: 1, noNaN: true });
    const order = fc.constantFrom("forward" as const, "backward" as const, "random" as const);
    fc.assert(
      fc.property(
        fc.record({
          shape,
          start: share,
          end: share,
          offset: share,
          easeHigh: ease,
          easeLow: ease,
          order,
        }),
        fc.integer({ min: 1, max: 40 }),
        (values, count) => {
          const all = amounts(values, count);
          expect(all).toHaveLength(count);
          expect(all.every((amount) => amount >= -1e-9 && amount <= 1 + 1e-9)).toBe(true);
        },
      ),
    );
  });

  it("[E6] a square takes in units by how much of them it covers, or by their middles", () => {
    expect(amounts({ end: 0.5 }, 5)).toEqual([1, 1, expect.closeTo(0.5, 9), 0, 0]);
    expect(amounts({ end: 0.5, smoothness: 0 }, 5)).toEqual([1, 1, 0, 0, 0]);
    expect(amounts({ units: "index", start: 1, end: 3 }, 5)).toEqual([
      0,
      expect.closeTo(1, 9),
      expect.closeTo(1, 9),
      expect.closeTo(0, 9),
      0,
    ]);
  });

  it("[E6] ramps stay at their full side beyond the range", () => {
    const end = 0.2;
    expect(amounts({ shape: "ramp-up", end }, 10).slice(2)).toEqual(Array(8).fill(1));
    expect(amounts({ shape: "ramp-up", end, offset: 1 }, 10)).toEqual(Array(10).fill(0));
    expect(amounts({ shape: "ramp-down", end, offset: 1 }, 10)).toEqual(Array(10).fill(1));
    expect(amounts({ shape: "triangle", end: 0.5 }, 10).slice(5)).toEqual(Array(5).fill(0));
  });

  it("[E6] random order selects as many units, others for another seed, the same each time", () => {
    const chosen = (seed: number) => amounts({ end: 0.5, order: "random", seed }, 20);
    expect(chosen(1)).toEqual(chosen(1));
    expect(chosen(1)).not.toEqual(chosen(2));
    expect(chosen(1).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(10, 9);
    expect(amounts({ end: 0.5, order: "backward" }, 4)).toEqual([0, 0, 1, 1]);
  });
});

describe("units of a text", () => {
  const unitsOf = (text: string) => {
    const timeline = textTimeline([], text);
    const [layer] = timeline.layers;
    if (layer?.kind !== "text") throw new Error("no text");
    return textUnits(layoutText(text, layer.style, shaper), shaper);
  };
  const count = (text: string) => unitsOf(text).boxes.character.length;

  it("[B5] emoji families, marks and ligatures are one character; white space is none", () => {
    expect(count("a b")).toBe(2);
    expect(count("👨‍👩‍👧‍👦🏳️‍🌈👍🏽")).toBe(3);
    expect(count("e\u0301a\u0308")).toBe(2);
    const letters = unitsOf("مرحبا").characters.toSorted(
      (a, b) => a.number.character - b.number.character,
    );
    const lefts = letters.map(({ box }) => box.x);
    expect(lefts).toEqual(lefts.toSorted((a, b) => b - a));
  });

  it("[B5] every glyph of a layout belongs to exactly one character, whatever the text", () => {
    const piece = fc.constantFrom("fi", "a", " ", "👩‍🚀", "مر", "世", "é", "\n", "🇯🇵", "To.");
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const [layer] = textTimeline([], "x").layers;
        if (layer?.kind !== "text") return;
        const layout = layoutText(text, layer.style, shaper);
        const units = textUnits(layout, shaper);
        const glyphs = units.characters.flatMap((each) => each.glyphs);
        expect(glyphs).toHaveLength(layout.runs.flatMap((run) => run.glyphs).length);
        expect(new Set(glyphs).size).toBe(glyphs.length);
        expect(units.boxes.line.length).toBeLessThanOrEqual(layout.lines.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe("animated text", () => {
  it("[E6] at rest is the plain text; animators that select nothing change nothing", () => {
    const plain = nodeAt(textTimeline([]), 1);
    const still = nodeAt(
      textTimeline([{ opacity: 0, rotation: 90, selector: { start: 0, end: 0, smoothness: 0 } }]),
      1,
    );
    expect(still.runs).toEqual(plain.runs);
    expect(still.words).toEqual(plain.words);
  });

  it("[E6] moves, turns and hides by character, word and line", () => {
    const hidden = nodeAt(textTimeline([{ by: "word", opacity: 0, selector: { end: "50%" } }]), 1);
    expect(hidden.runs.flatMap((run) => run.glyphs)).toHaveLength(5);
    const moved = nodeAt(textTimeline([{ position: [0, 30], selector: { end: 0.5 } }]), 1);
    expect(moved.runs[0]?.moved?.matrix).toEqual([1, 0, 0, 1, 0, 30]);
    const [first, second] = [0, 1].map((x) =>
      nodeAt(textTimeline([{ scale: 2, anchor: [`${x * 100}%`, "50%"] }]), 1),
    );
    expect(first?.runs[0]?.moved?.matrix[4]).not.toBe(second?.runs[0]?.moved?.matrix[4]);
  });

  it("[E6] fills tint, gradients too; several animators work one after another", () => {
    const tinted = nodeAt(
      textTimeline([{ fill: "#FF0000", selector: { amount: 0.5 } }], "A", 'fill: "#000000", '),
      1,
    );
    expect(tinted.runs[0]?.fill).toEqual({ kind: "color", color: "#800000ff" });
    const twice = nodeAt(textTimeline([{ position: [10, 0] }, { position: [5, 2] }], "A"), 1);
    expect(twice.runs[0]?.moved?.matrix).toEqual([1, 0, 0, 1, 15, 2]);
  });

  it("[B2] what it paints lies within its paint box, at every time of every preset", () => {
    for (const preset of Object.keys(TEXT_PRESETS)) {
      const timeline = textTimeline([{ preset }]);
      for (const seconds of [0, 0.2, 0.5, 0.9, 1.4]) {
        const { runs, paintBox } = nodeAt(timeline, seconds);
        const areas = runs.flatMap(({ moved }) => (moved === undefined ? [] : [moved.area]));
        const whole = areas.reduce(unite, paintBox);
        expect(whole.width).toBeCloseTo(paintBox.width, 6);
        expect(whole.height).toBeCloseTo(paintBox.height, 6);
      }
    }
  });

  it("[B2] is the same in any order of calls", () => {
    const timeline = textTimeline([{ preset: "flicker" }, { rotation: 40, wiggle: {} }]);
    const times = [0.1, 1.7, 0.4, 0.1, 3, 0.4];
    const texts = times.map((time) => JSON.stringify(nodeAt(timeline, time)));
    expect(texts[0]).toBe(texts[3]);
    expect(texts[2]).toBe(texts[5]);
    expect(texts[0]).not.toBe(texts[2]);
  });

  it("[E6] tracking keeps lines aligned", () => {
    const line = [0, 0, 0, 1].map((at) => ({ line: at, afterPx: 10 }));
    expect(trackedShifts(line, "left")).toEqual([0, 10, 20, 0]);
    expect(trackedShifts(line, "center")).toEqual([-10, 0, 10, 0]);
    expect(trackedShifts(line, "right")).toEqual([-20, -10, 0, 0]);
  });
});

describe("presets", () => {
  const names = Object.keys(TEXT_PRESETS) as TextPresetName[];
  const atRest = (timeline: Timeline, seconds: number): boolean =>
    JSON.stringify(nodeAt(timeline, seconds).runs) ===
    JSON.stringify(nodeAt(textTimeline([]), seconds).runs);

  it("[E6] there are twelve", () => {
    expect(names).toHaveLength(12);
  });

  it.each(names)("[E6] %s comes to rest, and leaves from rest", (preset) => {
    const { seconds } = TEXT_PRESETS[preset];
    const coming = textTimeline([{ preset }]);
    expect(atRest(coming, seconds / 2)).toBe(false);
    expect(atRest(coming, seconds + 0.02)).toBe(true);
    const leaving = textTimeline([{ preset, when: "out" }]);
    expect(atRest(leaving, 4 - seconds - 0.02)).toBe(true);
    expect(atRest(leaving, 4 - seconds / 2)).toBe(false);
  });

  it.each(names)("[E6] %s written out as its animators is the same picture", (preset) => {
    const expanded = expandTextPreset({ preset, delay: 0.3, repeat: 2 }, 60);
    const [named, plain] = [[{ preset, delay: 0.3, repeat: 2 }], expanded].map((list) =>
      textTimeline(list),
    );
    if (named === undefined || plain === undefined) return;
    for (const seconds of [0, 0.5, 1.1, 2.2])
      expect(nodeAt(plain, seconds).runs).toEqual(nodeAt(named, seconds).runs);
  });
});
