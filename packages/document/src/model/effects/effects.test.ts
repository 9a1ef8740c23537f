import { describe, expect, it } from "vitest";

import { checkDocument } from "../check-document.ts";
import { effectFields } from "./effects-field.ts";
import { EFFECTS, effectSpecOf, type EffectType } from "./effects.ts";

const TYPES = Object.keys(EFFECTS) as EffectType[];

function issuesWith(layer: Readonly<Record<string, unknown>>) {
  return checkDocument({
    reelkiln: 1,
    layers: [
      { type: "solid", id: "other", color: "#FF0000" },
      { type: "solid", id: "own", color: "#FF0000", ...layer },
    ],
  });
}

describe("effects in the document", () => {
  it("[E6] there are about 40, each with a description, a space and typed parameters", () => {
    expect(TYPES.length).toBeGreaterThanOrEqual(40);
    for (const type of TYPES) {
      const { description, parameters, space } = effectSpecOf(type);
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(["straight", "premultiplied", "linear"]).toContain(space);
      for (const { field } of Object.values(parameters)) expect(field.description).toMatch(/\.$/);
    }
  });

  it.each(TYPES)("[E6] %s is right with its defaults written out", (type) => {
    const fields = Object.entries(effectFields(type)).filter(([key]) => key !== "type");
    const defaults = fields.flatMap(([key, field]) =>
      field.default === undefined ? [] : [[key, field.default] as const],
    );
    const needed = type === "lut" ? { src: "looks/warm.cube" } : {};
    const effect = { type, ...Object.fromEntries(defaults), ...needed };
    expect(issuesWith({ effects: [effect] })).toEqual([]);
  });

  it.each(TYPES)("[E6] reach of %s is a number of pixels, never below zero", (type) => {
    const { parameters, reachPx, reachSeconds } = effectSpecOf(type);
    const values = Object.fromEntries(
      Object.entries(parameters).map(([name, { fallback }]) => [name, fallback]),
    );
    const px = reachPx?.(values, { widthPx: 400, heightPx: 300 }) ?? 0;
    expect(px).toBeGreaterThanOrEqual(0);
    expect(Number.isFinite(px)).toBe(true);
    if (type === "echo") expect(reachSeconds?.(values)).toBeCloseTo(0.4);
  });

  it("[E6] an unknown effect or parameter is told with the nearest one and its fix", () => {
    const [effect] = issuesWith({ effects: [{ type: "gausian-blur" }] });
    expect(effect).toMatchObject({ code: "unknown-value", nearest: "gaussian-blur" });
    const [parameter] = issuesWith({ effects: [{ type: "gaussian-blur", radios: 4 }] });
    expect(parameter).toMatchObject({ code: "unknown-key", nearest: "radius" });
    expect(parameter?.fix).toBeDefined();
    const [missing] = issuesWith({ effects: [{ radius: 4 }] });
    expect(missing).toMatchObject({ code: "missing-key" });
  });

  it("[E6] numbers outside their range and wrong types are told at their place", () => {
    expect(issuesWith({ effects: [{ type: "glow", threshold: 3 }] })[0]).toMatchObject({
      code: "out-of-range",
      path: ["layers", 1, "effects", 0, "threshold"],
    });
    expect(issuesWith({ effects: [{ type: "tint", black: "red" }] })[0]?.path.at(-1)).toBe("black");
    expect(issuesWith({ effects: [{ type: "curves", rgb: [[0, 300]] }] }).length).toBeGreaterThan(
      0,
    );
  });

  it("[E6] numbers, colors and points take keys", () => {
    const keys = (from: unknown, to: unknown) => ({
      keys: [
        { time: 0, value: from },
        { time: 1, value: to },
      ],
    });
    const effects = [
      { type: "gaussian-blur", radius: keys(0, "5%") },
      { type: "fill", color: keys("#FF0000", "#00FF00") },
      { type: "bulge", center: keys(["left", "top"], ["80%", "80%"]) },
    ];
    expect(issuesWith({ effects })).toEqual([]);
  });
});

describe("masks, mattes, parents and blend modes in the document", () => {
  it("[E6] are right where they are well written", () => {
    const layer = {
      blend: "multiply",
      parent: "other",
      masks: [{ shape: "ellipse", feather: 4, mode: "subtract", inverted: true }],
      matte: { layer: "other", mode: "luma-inverted" },
    };
    expect(issuesWith(layer)).toEqual([]);
  });

  it("[E6] names that lead nowhere and ways that lead back are issues", () => {
    expect(issuesWith({ parent: "othr" })[0]).toMatchObject({
      code: "dangling-reference",
      nearest: "other",
    });
    expect(issuesWith({ matte: { layer: "nobody" } })[0]).toMatchObject({
      code: "dangling-reference",
    });
    expect(issuesWith({ parent: "own" })[0]).toMatchObject({ code: "cycle" });
    expect(issuesWith({ matte: { layer: "own" } })[0]).toMatchObject({ code: "cycle" });
  });

  it("[E6] a null layer without quotes is told how to be written", () => {
    const [issue] = checkDocument({ reelkiln: 1, layers: [{ type: null, id: "base" }] });
    expect(issue).toMatchObject({ code: "wrong-type", path: ["layers", 0, "type"] });
    expect(issue?.fix).toMatchObject([{ id: "doc.patch", params: { patch: [{ value: "null" }] } }]);
  });

  it("[E6] an echo on an adjustment is an issue", () => {
    const [issue] = checkDocument({
      reelkiln: 1,
      layers: [{ type: "adjustment", effects: [{ type: "invert" }, { type: "echo" }] }],
    });
    expect(issue).toMatchObject({ code: "misplaced-key", path: ["layers", 0, "effects", 1] });
  });

  it("[E6] an unknown blend mode or mask key is told with the nearest one", () => {
    expect(issuesWith({ blend: "multply" })[0]).toMatchObject({ nearest: "multiply" });
    expect(issuesWith({ masks: [{ shape: "elipse" }] })[0]).toMatchObject({ nearest: "ellipse" });
    expect(issuesWith({ masks: [{ shape: "ellipse", feater: 2 }] })[0]).toMatchObject({
      nearest: "feather",
    });
  });
});
