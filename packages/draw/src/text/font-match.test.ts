import { describe, expect, it } from "vitest";

import { matchFont } from "./font-match.ts";

const source = (weight: number, italic = false, family = "Inter") => ({
  id: `${family}-${weight}-${italic}`,
  family,
  weight,
  italic,
  colorGlyphs: false,
});

describe("choice of a font by weight and slant", () => {
  it.each([
    [400, [300, 500], 500],
    [500, [400, 600], 400],
    [450, [400, 500, 600], 500],
    [300, [200, 400], 200],
    [300, [400, 900], 400],
    [600, [500, 700], 700],
    [900, [400, 700], 700],
    [800, [800, 900], 800],
  ])("[B5] weight %i among %j is %i", (weight, weights, expected) => {
    const sources = weights.map((each) => source(each));
    expect(matchFont(sources, "Inter", { weight, italic: false })?.weight).toBe(expected);
  });

  it("[B5] slant counts before weight, and an upright font serves when no slanted one is there", () => {
    const sources = [source(400), source(900, true)];
    expect(matchFont(sources, "inter", { weight: 400, italic: true })?.italic).toBe(true);
    expect(matchFont([source(400)], "Inter", { weight: 700, italic: true })?.weight).toBe(400);
  });

  it("[B5] a family that is not there gives nothing", () => {
    expect(matchFont([source(400)], "Roboto", { weight: 400, italic: false })).toBeUndefined();
  });
});
