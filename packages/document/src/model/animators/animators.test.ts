import { describe, expect, it } from "vitest";

import { checkDocument } from "../check-document.ts";
import { expandTextPreset } from "./text-preset.ts";
import { TEXT_PRESETS, type TextPresetName } from "./text-presets.data.ts";

function issuesWith(...animators: readonly unknown[]) {
  return checkDocument({ reelkiln: 1, layers: [{ type: "text", text: "Hi", animators }] });
}

const NAMES = Object.keys(TEXT_PRESETS) as TextPresetName[];

describe("text animators in the document", () => {
  it("[E6] an animator has properties, a selector and a wiggle, all of which take keys", () => {
    const keys = [
      { time: 0, value: "-100%" },
      { time: "end - 1", value: 1 },
    ];
    const animator = {
      name: "rise",
      by: "word",
      position: [0, "4%"],
      scale: [1, "80%"],
      rotation: 12,
      opacity: 0,
      fill: "#FF0000",
      blur: 4,
      tracking: -2,
      anchor: ["center", "bottom"],
      selector: { start: 0, end: "40%", offset: { keys }, shape: "ramp-up", order: "random" },
      wiggle: { min: 0, perSecond: 4, correlation: 0.2, together: "together" },
    };
    expect(issuesWith(animator)).toEqual([]);
  });

  it("[B3] slips are told with the nearest match, in animators, selectors and presets", () => {
    const issues = issuesWith(
      { opactiy: 0 },
      { selector: { shape: "ramp_up" } },
      { preset: "typewritr" },
      { preset: "wave", whn: "in" },
      "typewriter",
    );
    expect(issues.map(({ code, nearest }) => [code, nearest])).toEqual([
      ["unknown-key", "opacity"],
      ["unknown-value", "ramp-up"],
      ["unknown-value", "typewriter"],
      ["unknown-key", "when"],
      ["wrong-type", undefined],
    ]);
  });

  it.each(NAMES)("[E6] %s expands to animators that an author could have written", (preset) => {
    expect(TEXT_PRESETS[preset].meaning).toMatch(/\.$/);
    for (const when of ["in", "out"] as const) {
      const animators = expandTextPreset({ preset, when, repeat: 3 }, "6%");
      expect(issuesWith(...animators)).toEqual([]);
      expect(JSON.parse(JSON.stringify(animators))).toEqual(animators);
    }
  });

  it("[E6] presets measure by the letter size, in its unit, and run backwards at the end", () => {
    const [pixels] = expandTextPreset({ preset: "drop_in" }, 100);
    const [percent] = expandTextPreset({ preset: "drop_in" }, "5%");
    expect([pixels?.position, percent?.position]).toEqual([
      [0, -180],
      [0, "-9%"],
    ]);
    const [leaving] = expandTextPreset(
      { preset: "tracking_in", when: "out", duration: 1, delay: 0.5 },
      100,
    );
    expect(leaving?.opacity).toEqual({
      keys: [
        { time: "end - 1.5", value: 1, ease: "ease-in-quad" },
        { time: "end - 0.5", value: 0 },
      ],
    });
  });
});
