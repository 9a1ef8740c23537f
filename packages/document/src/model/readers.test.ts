import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  readBoxPoint,
  readColor,
  readDecibels,
  readEase,
  readEnter,
  readLength,
  readLetterSpacing,
  readPaint,
  readPosition,
  readRatio,
  readScale,
  readShadow,
  readStroke,
  readTime,
  readTransition,
  readTrim,
} from "./model.ts";
import { nearestWord } from "./nearest.ts";

describe("values read", () => {
  test("[E7] times are seconds or references with their offset", () => {
    expect(readTime(1.5)).toEqual({ kind: "seconds", seconds: 1.5 });
    expect(readTime("400ms")).toEqual({ kind: "seconds", seconds: 0.4 });
    expect(readTime("my-clip.end - 0.5")).toEqual({
      kind: "reference",
      of: "my-clip",
      edge: "end",
      offsetSeconds: -0.5,
    });
    expect(readTime("end")).toEqual({ kind: "reference", edge: "end", offsetSeconds: 0 });
    for (const wrong of ["end-1", "a.middle", "1:30", "", NaN, null, [1]])
      expect(readTime(wrong)).toBeUndefined();
    expect(readTrim([2, "end"])).toEqual({ inSeconds: 2 });
    expect(readTrim(["0.5s", 3])).toEqual({ inSeconds: 0.5, outSeconds: 3 });
  });

  test("[B2] lengths, shares and levels have one meaning", () => {
    expect(readLength("5%", 1920)).toBe(96);
    expect(readLength("48px", 1920)).toBe(48);
    expect(readRatio("50%")).toBe(0.5);
    expect(readDecibels("-12dB")).toBe(-12);
    expect(readDecibels(-12)).toBeUndefined();
    expect(readScale(["50%", 2])).toEqual([0.5, 2]);
    expect(readLetterSpacing("0.04em", { fontSizePx: 100, heightPx: 1920 })).toBe(4);
  });

  test("[B2] a position word sets the anchor of its axis", () => {
    const canvas = { width: 1000, height: 2000 };
    expect(readPosition(["left", "17%"], canvas)).toEqual({
      x: { px: 0, anchor: 0 },
      y: { px: 340 },
    });
    expect(readPosition("bottom", canvas)).toEqual({
      x: { px: 500, anchor: 0.5 },
      y: { px: 2000, anchor: 1 },
    });
    expect(readPosition(["constructor", 0], canvas)).toBeUndefined();
    expect(readBoxPoint(["left", "75%"])).toEqual([0, 0.75]);
  });

  test("[B2] paints, strokes and shadows become colors and pixels", () => {
    expect(readColor("#fA0")).toBe("#ffaa00ff");
    expect(readPaint({ type: "linear-gradient", stops: ["#000", "#fff", "#f00"] })).toMatchObject({
      from: [0.5, 0],
      to: [0.5, 1],
      stops: [{}, { offset: 0.5 }, {}],
    });
    expect(readStroke({ color: "#000", width: "1%" }, 1920)).toMatchObject({ widthPx: 19.2 });
    expect(readShadow({}, 1920)).toEqual({ color: "#00000080", offsetPx: [0, 4], blurPx: 8 });
  });

  test("[E6] presets and eases have their defaults", () => {
    expect(readEase("ease-in-out")).toEqual({ kind: "bezier", x1: 0.42, y1: 0, x2: 0.58, y2: 1 });
    expect(readEase("cubic-bezier(0.1, -2, 1, 3)")).toMatchObject({ x1: 0.1, y1: -2 });
    for (const wrong of ["cubic-bezier(2,0,0,0)", "cubic-bezier(0,,0,0)", "toString", {}])
      expect(readEase(wrong)).toBeUndefined();
    expect(readEase({ spring: { damping: 5 } })).toMatchObject({ kind: "spring", damping: 5 });
    expect(readEnter("pop")).toEqual({ type: "pop", durationSeconds: 0.45 });
    expect(readTransition({ type: "cut", duration: 3 })).toMatchObject({ durationSeconds: 0 });
  });

  test("[R3] no reader throws on any value", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const basis = { width: 1, height: 1 };
        readTime(value);
        readTrim(value);
        readLength(value, 1);
        readRatio(value);
        readScale(value);
        readPosition(value, basis);
        readBoxPoint(value);
        readColor(value);
        readPaint(value);
        readEase(value);
      }),
    );
  });
});

test("[R3] the nearest word is the one meant, and none when none is near", () => {
  const words = ["fontSize", "fontWeight", "opacity", "position"];
  expect(nearestWord("fontsize", words)).toBe("fontSize");
  expect(nearestWord("font_weight", words)).toBe("fontWeight");
  expect(nearestWord("opactiy", words)).toBe("opacity");
  expect(nearestWord("volume", words)).toBeUndefined();
});
