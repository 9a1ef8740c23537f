import { describe, expect, test } from "vitest";

import { checkDocument, type ReelDocument, type ReelLayer } from "../model/model.ts";
import { EXAMPLE_DOCUMENT, runStep, whyDisabled, COMMANDS } from "./commands.ts";

function run(id: string, params: object, document: ReelDocument = EXAMPLE_DOCUMENT) {
  return runStep(document, { id, params: { ...params } });
}

function after(id: string, params: object, document?: ReelDocument): ReelDocument {
  const ran = run(id, params, document);
  if (!ran.ok) throw new Error(ran.error.message);
  expect(checkDocument(ran.value.document)).toEqual([]);
  return ran.value.document;
}

function layer(document: ReelDocument, id: string): ReelLayer | undefined {
  return document.layers.find((each) => each.id === id);
}

const film = (document: ReelDocument) => layer(document, "film");

describe("[E6] commands of time", () => {
  test("a course by source times takes the place of a speed, and the other way round", () => {
    const keys = [{ time: 0, value: 1 }];
    const remapped = after("time.remap", { layer: "film", keys });
    expect(film(remapped)).toMatchObject({ sourceTime: { keys } });
    expect(film(remapped)).not.toHaveProperty("speed");
    const ramped = after("time.speedRamp", { layer: "film", keys }, remapped);
    expect(film(ramped)).toMatchObject({ speed: { keys } });
    expect(film(ramped)).not.toHaveProperty("sourceTime");
    const plain = after("time.reset", { layers: ["film"] }, ramped);
    expect(film(plain)).not.toHaveProperty("speed");
  });

  test("a frame is held throughout, from a time on, or for a while", () => {
    expect(film(after("time.freeze", { layer: "film", second: 2 }))).toMatchObject({
      sourceTime: 2,
    });
    expect(film(after("time.freeze", { layer: "film", at: 1, duration: 0.5 }))).toMatchObject({
      speed: {
        keys: [
          { time: 0, value: 1, ease: "hold" },
          { time: 1, value: 0, ease: "hold" },
          { time: 1.5, value: 1 },
        ],
      },
    });
    const held = after("time.freeze", { layer: "film", at: 0 });
    expect(film(held)).toMatchObject({ speed: { keys: [{ time: 0, value: 0 }] } });
    for (const params of [{}, { second: 1, at: 1 }, { second: 1, duration: 1 }])
      expect(run("time.freeze", { layer: "film", ...params })).toMatchObject({
        error: { code: "invalid-params" },
      });
    expect(run("time.freeze", { layer: "film", at: 1 }, held)).toMatchObject({
      error: { code: "animated-property" },
    });
  });

  test("reversed, a layer shows its part from the end to the beginning, as long as before", () => {
    const double = after("layer.setPlayback", { layer: "film", speed: 2 });
    expect(film(after("time.reverse", { layer: "film" }, double))).toMatchObject({
      sourceTime: {
        keys: [
          { time: 0, value: 6 },
          { time: 2.5, value: 1 },
        ],
      },
    });
    expect(run("time.reverse", { layer: "voice" })).toMatchObject({ error: { param: "from" } });
    expect(run("time.reverse", { layer: "voice", from: 1, to: 3 })).toMatchObject({ ok: false });
    expect(run("time.reverse", { layer: "badge" })).toMatchObject({
      error: { code: "wrong-kind" },
    });
  });

  test("a cut through a ramp is refused; a stretch slows it in each of its keys", () => {
    const keys = [
      { time: 0, value: 1 },
      { time: 2, value: 3 },
    ];
    const ramped = after("time.speedRamp", { layer: "film", keys });
    expect(run("layer.split", { layer: "film", time: 1 }, ramped)).toMatchObject({
      error: { code: "animated-property" },
    });
    expect(film(after("layer.stretch", { layer: "film", factor: 2 }, ramped))).toMatchObject({
      speed: {
        keys: [
          { time: 0, value: 0.5 },
          { time: 4, value: 1.5 },
        ],
      },
    });
  });
});

describe("[E6] commands of keys", () => {
  const keysOf = (document: ReelDocument, id: string, path: string) =>
    (Reflect.get(layer(document, id) ?? {}, path) as { keys: readonly object[] }).keys;

  test("sides take the place of eases between the keys they face, and the other way round", () => {
    const sided = after("keys.setEase", {
      layer: "title",
      path: "opacity",
      which: [2],
      in: { speed: 0 },
      out: { speed: 1, influence: "50%" },
    });
    expect(keysOf(sided, "title", "opacity")).toEqual([
      { time: 0, value: 0 },
      { time: 0.5, value: 1, in: { speed: 0 }, out: { speed: 1, influence: "50%" } },
      { time: 3, value: 0.5 },
    ]);
    const named = after("keys.easyEase", { layer: "title", path: "opacity" }, sided);
    expect(keysOf(named, "title", "opacity")).toEqual([
      { time: 0, value: 0, ease: "ease-in-out" },
      { time: 0.5, value: 1, ease: "ease-in-out" },
      { time: 3, value: 0.5, ease: "ease-in" },
    ]);
    expect(
      run("keys.setEase", { layer: "title", path: "opacity", ease: "linear", in: {} }),
    ).toMatchObject({ error: { code: "invalid-params" } });
    expect(run("keys.setEase", { layer: "title", path: "opacity" })).toMatchObject({ ok: false });
  });

  test("a path is bent, smoothed and roved; reversed twice it is what it was", () => {
    const smooth = after("keys.smooth", { layer: "rig", path: "position" });
    expect(keysOf(smooth, "rig", "position")[1]).toMatchObject({
      tangentIn: [-113.333, 0],
      tangentOut: [113.333, 0],
    });
    const straight = after("keys.smooth", { layer: "rig", path: "position", tension: 0 }, smooth);
    expect(straight).toEqual(EXAMPLE_DOCUMENT);
    const bent = after(
      "keys.setTangents",
      { layer: "rig", path: "position", index: 3, in: ["5%", 0], clear: true },
      smooth,
    );
    expect(keysOf(bent, "rig", "position")[2]).toMatchObject({ tangentIn: ["5%", 0] });
    const roving = after("keys.rove", { layer: "rig", path: "position", which: [2] }, bent);
    const back = after("keys.reverse", { layer: "rig", path: "position" }, roving);
    expect(keysOf(back, "rig", "position")[0]).toMatchObject({ tangentOut: ["5%", 0] });
    expect(after("keys.reverse", { layer: "rig", path: "position" }, back)).toEqual(roving);
    expect(run("keys.rove", { layer: "rig", path: "position", which: [1] })).toMatchObject({
      error: { param: "which", accepted: ["2 to 2"] },
    });
    expect(run("keys.smooth", { layer: "title", path: "opacity" })).toMatchObject({
      error: { code: "no-such-key" },
    });
  });
});

describe("[E6] commands of expressions", () => {
  test("an expression starts from what is there, and gives it back", () => {
    const path = { layer: "title", path: "opacity" };
    const driven = after("prop.setExpression", { ...path, expression: "value / 2" });
    expect(layer(driven, "title")).toMatchObject({
      opacity: { expression: "value / 2", keys: [{ value: 0 }, { value: 1 }, { value: 0.5 }] },
    });
    expect(after("prop.removeExpression", path, driven)).toEqual(EXAMPLE_DOCUMENT);
    const bare = after("prop.setExpression", { ...path, path: "rotation", expression: "time" });
    expect(layer(bare, "title")).toMatchObject({ rotation: { expression: "time" } });
    expect(after("prop.removeExpression", { ...path, path: "rotation" }, bare)).toEqual(
      EXAMPLE_DOCUMENT,
    );
  });

  test("is kept by commands that change the keys below it, and by no other", () => {
    const path = { layer: "title", path: "opacity" };
    const driven = after("prop.setExpression", { ...path, expression: "loopOut()" });
    const keyed = after("keys.add", { ...path, time: 2, value: 1 }, driven);
    expect(layer(keyed, "title")).toMatchObject({ opacity: { expression: "loopOut()" } });
    const moved = after("keys.move", { ...path, by: 0.5 }, keyed);
    expect(layer(moved, "title")).toMatchObject({ opacity: { expression: "loopOut()" } });
    expect(run("prop.set", { ...path, value: 1 }, driven)).toMatchObject({
      error: { code: "animated-property" },
    });
    expect(run("prop.toggleAnimation", path, driven)).toMatchObject({ ok: false });
  });

  test("that cannot be read is refused with its place; a wrong path too", () => {
    expect(
      run("prop.setExpression", { layer: "title", path: "rotation", expression: "1 + * 2" }),
    ).toMatchObject({
      error: { code: "invalid-params", message: expect.stringContaining("at character 5") },
    });
    expect(
      run("prop.setExpression", { layer: "title", path: "text", expression: "1" }),
    ).toMatchObject({ error: { param: "path" } });
    expect(run("prop.removeExpression", { layer: "rig", path: "position" })).toMatchObject({
      error: { accepted: ["rotation"] },
    });
  });

  test("follow the layers and variables they name to other ids", () => {
    const expression = "layer('badge').rotation + layer( \"badge\" ).opacity + variables.accent";
    const driven = after("prop.setExpression", { layer: "title", path: "rotation", expression });
    const renamed = after("layer.setId", { layer: "badge", id: "tag" }, driven);
    const again = after("project.renameVariable", { id: "accent", to: "hue" }, renamed);
    expect(layer(again, "title")).toMatchObject({
      rotation: {
        expression: "layer('tag').rotation + layer( \"tag\" ).opacity + variables.hue",
      },
    });
    expect(run("project.removeVariable", { id: "hue" }, again)).toMatchObject({
      error: { code: "in-use" },
    });
  });

  test("are listed with their layers", () => {
    const ran = run("prop.listExpressions", {});
    expect(ran.ok ? ran.value.result : ran.error).toEqual({
      comp: "main",
      expressions: [{ layer: "rig", path: "rotation", expression: "value + time * 90" }],
    });
  });
});

describe("[E6] commands of guides", () => {
  test("a guide moves, and layers move to it along its axis", () => {
    const moved = after("guide.set", { guide: 2, at: "75%" });
    expect(moved.guides?.[1]).toEqual({ axis: "y", at: "75%" });
    const aligned = after("guide.alignLayers", { guide: 2, layers: ["badge"] }, moved);
    expect(layer(aligned, "badge")).toMatchObject({ position: [540, "75%"] });
    expect(run("guide.alignLayers", { guide: 1, layers: ["rig"] })).toMatchObject({
      error: { code: "animated-property" },
    });
    expect(run("guide.alignLayers", { guide: 1, layers: ["voice"] })).toMatchObject({
      error: { code: "wrong-kind" },
    });
    expect(run("guide.set", { guide: 7, at: 1 })).toMatchObject({
      error: { accepted: ["1 to 2"] },
    });
    expect(after("guide.clear", {}, moved)).not.toHaveProperty("guides");
  });
});

describe("[E1] enabled", () => {
  test.each([
    ["time.reset", "No layer has a speed or source time of its own."],
    ["time.remap", "No layer plays a source or holds layers."],
    ["prop.removeExpression", "No property has an expression."],
    ["keys.setTangents", "No position has keys."],
    ["guide.clear", "No composition has guides."],
  ])("%s says why it cannot run", (id, reason) => {
    const command = COMMANDS.find((each) => each.id === id);
    const document = { reelkiln: 1, layers: [{ type: "solid", color: "#000000" }] } as const;
    expect(command && whyDisabled(command, { document })).toBe(reason);
    expect(command && whyDisabled(command, { document: EXAMPLE_DOCUMENT })).toBeUndefined();
  });
});
