import { describe, expect, test } from "vitest";

import { checkDocument, type ReelDocument, type ReelLayer } from "../model/model.ts";
import { EXAMPLE_DOCUMENT, runStep, type Attempt, type StepEffect } from "./commands.ts";

function run(
  id: string,
  params: object,
  document: ReelDocument = EXAMPLE_DOCUMENT,
): Attempt<StepEffect> {
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

const order = (document: ReelDocument) => document.layers.map(({ id }) => id);

describe("places", () => {
  test("[E6] a layer moves into a group that stands before or after it", () => {
    const group = { id: "box", type: "composition", layers: [{ id: "in", type: "null" }] };
    const [first, last] = [
      { id: "first", type: "null" },
      { id: "last", type: "null" },
    ];
    const document = { reelkiln: 1, layers: [first, group, last] } as unknown as ReelDocument;
    for (const id of ["first", "last"]) {
      const moved = after("layer.move", { layer: id, into: "box" }, document);
      expect(moved.layers.find((each) => each.id === "box")).toMatchObject({
        layers: [{ id: "in" }, { id }],
      });
      const inside = after("layer.move", { layer: id, below: "in" }, document);
      expect(inside.layers.find((each) => each.id === "box")).toMatchObject({
        layers: [{ id }, { id: "in" }],
      });
    }
  });
});

describe("time", () => {
  test("[E6] a split keeps what each part shows: source, keys and lengths add up", () => {
    const document = after("layer.split", { layer: "photo", time: 8 });
    expect(layer(document, "photo")).toMatchObject({ start: 6, duration: 2 });
    // Its keys lie before the cut, so the second part holds their last value.
    expect(layer(document, "photo-2")).toMatchObject({ start: 8, duration: 2, opacity: 1 });
    const sped = after("layer.setPlayback", { layer: "film", speed: 2 });
    expect(layer(after("layer.split", { layer: "film", time: 1.5 }, sped), "film-2")).toMatchObject(
      {
        trim: [4, 6],
      },
    );
  });

  test("[E6] a cut through moving keys is refused, not guessed", () => {
    expect(run("layer.split", { layer: "title", time: 2 })).toMatchObject({
      error: { code: "animated-property" },
    });
    expect(run("layer.trim", { layer: "title", edge: "in", time: 1.2 })).toMatchObject({
      error: { code: "animated-property" },
    });
  });

  test("[E6] the third of start, end and duration gives way", () => {
    const ended = after("layer.setTiming", { layer: "title", end: 9 });
    expect(layer(ended, "title")).toMatchObject({ start: 1, end: 9 });
    expect(layer(ended, "title")).not.toHaveProperty("duration");
    expect(
      layer(after("layer.setTiming", { layer: "title", duration: 2 }, ended), "title"),
    ).toMatchObject({
      start: 1,
      duration: 2,
    });
  });

  test("[E6] shifting moves a reference's distance", () => {
    const back = after("layer.shift", { layers: ["subtitle"], by: -0.5 });
    expect(layer(back, "subtitle")).toMatchObject({ start: "title.end" });
    expect(
      layer(after("layer.shift", { layers: ["subtitle"], by: -0.2 }, back), "subtitle"),
    ).toMatchObject({
      start: "title.end - 0.2",
    });
    expect(run("layer.shift", { layers: ["voice"], by: -2 })).toMatchObject({ ok: false });
  });

  test("[E6] a span in which something begins is not removed", () => {
    expect(run("time.removeSpan", { from: 5.5, to: 6.5 })).toMatchObject({
      error: { code: "in-use" },
    });
  });

  test("[E7] seconds, frames and timecode are one another", () => {
    const convert = (params: object) => {
      const ran = run("time.convert", params, { ...EXAMPLE_DOCUMENT, fps: 29.97 });
      return ran.ok ? ran.value.result : ran.error;
    };
    expect(convert({ frame: 30 })).toEqual({ seconds: 1.001, frame: 30, timecode: "00:00:01:00" });
    expect(convert({ timecode: "00:00:01:00" })).toEqual(convert({ frame: 30 }));
    expect(convert({ seconds: 1.001 })).toEqual(convert({ frame: 30 }));
    expect(convert({ timecode: "1:2" })).toMatchObject({ code: "invalid-params" });
  });
});

describe("structure", () => {
  test("[E6] a group takes the place of its front layer; ungrouping puts the layers back", () => {
    const grouped = after("layer.group", { layers: ["badge", "film"], id: "both" });
    expect(order(grouped).slice(0, 6)).toEqual([
      "photo",
      "voice",
      "captions",
      "star",
      "both",
      "title",
    ]);
    expect(layer(grouped, "both")).toMatchObject({ layers: [{ id: "film" }, { id: "badge" }] });
    const back = after("layer.ungroup", { layer: "both" }, grouped);
    expect(order(back).slice(3, 6)).toEqual(["star", "film", "badge"]);
    const turned = after("prop.set", { layer: "both", path: "rotation", value: 5 }, grouped);
    expect(run("layer.ungroup", { layer: "both" }, turned)).toMatchObject({
      error: { message: "both has rotation, which its layers would lose." },
    });
  });

  test("[E6] layers of different groups are not grouped", () => {
    expect(run("layer.group", { layers: ["film", "dot"] })).toMatchObject({
      error: { code: "invalid-params", param: "layers" },
    });
    expect(run("layer.group", { layers: ["film", "film"] })).toMatchObject({ ok: false });
  });

  test("[E6] precompose and detach are one another's way back", () => {
    const pre = after("layer.precompose", { layers: ["badge", "rig"], id: "corner" });
    expect(pre.compositions?.["corner"]?.layers.map(({ id }) => id)).toEqual(["badge", "rig"]);
    const detached = after("layer.detach", { layer: "corner" }, pre);
    expect(layer(detached, "corner")).toMatchObject({
      layers: [{ id: "badge-2" }, { id: "rig-2" }],
    });
    expect(layer(detached, "corner")).not.toHaveProperty("src");
  });

  test("[E6] a new id is followed by all that refers to the old one", () => {
    const star = after("layer.setId", { layer: "star", id: "shape" });
    expect(layer(star, "subtitle")).toMatchObject({ matte: { layer: "shape" } });
    const voice = after("layer.setId", { layer: "voice", id: "speech" });
    expect(layer(voice, "captions")).toMatchObject({ of: "speech" });
  });

  test("[E6] a composition that is shown is not removed; a renamed one is followed", () => {
    expect(run("comp.remove", { comp: "intro" })).toMatchObject({ error: { code: "in-use" } });
    const active = after("comp.activate", { comp: "intro" });
    expect(active.active).toBe("intro");
    const renamed = after("comp.rename", { comp: "intro", id: "opener" }, active);
    expect(renamed.active).toBe("opener");
    expect(layer(renamed, "opening")).toMatchObject({ src: "opener" });
    expect(after("comp.activate", { comp: "main" }, renamed)).not.toHaveProperty("active");
  });

  test("[E6] #1 of the active composition is meant when none is said", () => {
    const active = after("comp.activate", { comp: "intro" });
    const ran = run("layer.rename", { layer: "#1", name: "Front" }, active);
    expect(ran.ok ? ran.value.result : ran.error).toEqual({ layer: "logo", name: "Front" });
  });
});

describe("a locked layer", () => {
  const locked = after("layer.setSwitch", { layers: ["group"], switch: "locked", value: true });

  test.each([
    ["layer.rename", { layer: "group", name: "X" }],
    ["prop.set", { layer: "dot", path: "opacity", value: 0.5 }],
    ["layer.remove", { layer: "group" }],
    ["layer.arrange", { layer: "group", to: "front" }],
    ["doc.patch", { patch: [{ op: "add", path: "/layers/9/rotation", value: 5 }] }],
  ])("[B7] refuses %s", (id, params) => {
    expect(run(id, params, locked)).toMatchObject({ error: { code: "locked-layer" } });
  });

  test("[B7] can be unlocked, and others beside it can be edited", () => {
    const free = after("layer.setSwitch", { layers: ["group"], switch: "locked" }, locked);
    expect(layer(free, "group")).not.toHaveProperty("locked");
    after("layer.rename", { layer: "badge", name: "X" }, locked);
  });
});

describe("properties and keys", () => {
  test("[E6] parameters of effects and masks are properties, keys included", () => {
    const keyed = after("keys.add", {
      layer: "badge",
      path: "effects[0].radius",
      time: 1,
      value: 9,
    });
    expect(layer(keyed, "badge")).toMatchObject({
      effects: [{ radius: { keys: [{ time: 1, value: 9 }] } }, {}],
    });
    expect(run("prop.set", { layer: "badge", path: "effects[2].radius", value: 1 })).toMatchObject({
      error: { code: "no-such-property" },
    });
    expect(
      run("effect.set", { layer: "badge", effect: "glow", values: { nope: 1 } }),
    ).toMatchObject({
      error: { code: "invalid-params" },
    });
  });

  test("[E6] reversing keys twice gives them back, eases included", () => {
    const once = after("keys.reverse", { layer: "title", path: "opacity" });
    expect(layer(once, "title")).toMatchObject({
      opacity: {
        keys: [
          { time: 0, value: 0.5 },
          { time: 2.5, value: 1, ease: "ease-out" },
          { time: 3, value: 0 },
        ],
      },
    });
    const twice = after("keys.reverse", { layer: "title", path: "opacity" }, once);
    expect(layer(twice, "title")).toEqual(layer(EXAMPLE_DOCUMENT, "title"));
  });

  test("[E6] a pair is separated into axes, of each key", () => {
    const document = after("prop.animate", {
      layer: "badge",
      path: "position",
      from: [0, 10],
      to: [100, 20],
      start: 0,
      end: 1,
    });
    const apart = after("prop.separate", { layer: "badge", path: "position" }, document);
    expect(layer(apart, "badge")).toMatchObject({
      "position.x": { keys: [{ value: 0 }, { value: 100 }] },
      "position.y": { keys: [{ value: 10 }, { value: 20 }] },
    });
  });

  test("[E6] keys that would meet are refused", () => {
    expect(run("keys.set", { layer: "title", path: "opacity", index: 1, time: 0.5 })).toMatchObject(
      { ok: false },
    );
  });
});

describe("project", () => {
  test("[B9] a renamed variable is followed by its uses, literals stay", () => {
    const literal = after("text.setText", { layer: "title", text: "$${headline} ${headline}" });
    const renamed = after("project.renameVariable", { id: "headline", to: "tagline" }, literal);
    expect(layer(renamed, "title")).toMatchObject({ text: "$${headline} ${tagline}" });
    expect(run("project.removeVariable", { id: "headline" })).toMatchObject({
      error: { code: "in-use" },
    });
  });

  test("[E6] assets merge: users of the first use the second", () => {
    const merged = after("asset.merge", { from: "photo", to: "spare" });
    expect(layer(merged, "photo")).toMatchObject({ src: "spare" });
    expect(merged.assets).not.toHaveProperty("photo");
  });

  test("[B7] a control character is refused before it reaches the file", () => {
    expect(run("text.setText", { layer: "title", text: "a\u0000b" })).toMatchObject({
      error: { code: "invalid-params" },
    });
  });
});
