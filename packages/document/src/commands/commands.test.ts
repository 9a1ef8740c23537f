import { describe, expect, test } from "vitest";

import { BUNNY, ROWS, STORY } from "../../test/projects.ts";
import { parseReel } from "../authoring/authoring.ts";
import type { ReelDocument, Step } from "../model/model.ts";
import { COMMANDS, runStep, runSteps, type Attempt, type StepEffect } from "./commands.ts";

function example(text: string): ReelDocument {
  const { document, issues } = parseReel(text);
  if (document === undefined || issues.length > 0) throw new Error("an example is wrong");
  return document;
}

function run(document: ReelDocument, id: string, params: Step["params"]): Attempt<StepEffect> {
  return runStep(document, { id, params });
}

function done(outcome: Attempt<StepEffect>): StepEffect {
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

const story = example(STORY);

describe("a command", () => {
  test("[E3] names an unknown parameter and the accepted ones, and leaves the document", () => {
    expect(run(story, "layer.remove", { layr: "bubble" })).toMatchObject({
      ok: false,
      error: { code: "invalid-params", nearest: "layer", accepted: ["layer", "comp"] },
    });
  });

  test("[E6] runs where only the active composition has layers", () => {
    const empty: ReelDocument = { reelkiln: 1, layers: [] };
    const inside = done(run(empty, "comp.new", { width: 640, height: 360 })).document;
    expect(run(inside, "layer.rename", { layer: "#1", name: "x" })).toMatchObject({
      error: { message: "The document has no layers." },
    });
    const one = done(run(inside, "layer.newSolid", { id: "a" })).document;
    expect(run(one, "layer.rename", { layer: "#1", name: "x" })).toMatchObject({ ok: true });
  });

  test("[E3] names the nearest command for an unknown id", () => {
    expect(run(story, "layer.delte", {})).toMatchObject({
      ok: false,
      error: { code: "unknown-command" },
    });
    expect(run(story, "layer.ad", {})).toMatchObject({ error: { nearest: "layer.add" } });
  });

  test("[E6] has an id of its own and a described schema for every parameter", () => {
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
    for (const { params, description } of COMMANDS) {
      expect(description).toMatch(/\.$/);
      for (const field of Object.values(params)) expect(field.description).toMatch(/\S.*[.:]/);
    }
  });
});

describe("a layer is found", () => {
  test.each([
    ["bubble", "bubble"],
    ["#1", "bubble"],
    ["#2", "shots"],
    ["#2/#1", "bye"],
    ["field", "field"],
  ])("[E6] by %s", (reference, id) => {
    expect(done(run(story, "prop.reset", { layer: reference, path: "name" })).result).toMatchObject(
      { layer: id },
    );
  });

  test("[E6] or not at all: an unmatched target is an error with the nearest one", () => {
    expect(run(story, "prop.set", { layer: "buble", path: "opacity", value: 1 })).toMatchObject({
      error: { code: "no-such-layer", nearest: "bubble" },
    });
    expect(run(story, "prop.set", { layer: "#3", path: "opacity", value: 1 })).toMatchObject({
      error: { code: "no-such-layer" },
    });
  });
});

describe("editing", () => {
  test("[E2] a layer without id gets one when it is touched", () => {
    const rows = example(ROWS);
    const { document, result } = done(
      run(rows, "prop.set", { layer: "#1/#1", path: "opacity", value: 0.5 }),
    );
    expect(result).toMatchObject({ layer: "text" });
    expect(document.layers[1]).toMatchObject({ layers: [{}, {}, { id: "text", opacity: 0.5 }] });
  });

  test("[E2] a step that changes nothing gives the very same document", () => {
    const { document, patches } = done(
      run(story, "prop.set", { layer: "bubble", path: "enter", value: "slide-up" }),
    );
    expect(document).toBe(story);
    expect(patches).toEqual([]);
  });

  test("[B7] removing what others refer to is refused, and says who", () => {
    expect(run(story, "layer.remove", { layer: "field" })).toMatchObject({
      error: { code: "invalid-result", issues: [{ code: "dangling-reference" }, {}] },
    });
  });

  test("[E6] keys come in the order of their times; the last one removed leaves its value", () => {
    const path = "opacity";
    const { document } = runSteps(story, [
      { id: "keys.add", params: { layer: "bubble", path, time: "end", value: 1 } },
      { id: "keys.add", params: { layer: "bubble", path, time: 0.5, value: 0.2 } },
      { id: "keys.add", params: { layer: "bubble", path, time: 0, value: "50%", ease: "spring" } },
    ]);
    const bubble = document.layers[1];
    expect(bubble).toMatchObject({
      opacity: {
        keys: [{ time: 0, value: "50%", ease: "spring" }, { time: 0.5 }, { time: "end" }],
      },
    });
    expect(run(document, "prop.set", { layer: "bubble", path, value: 1 })).toMatchObject({
      error: { code: "animated-property" },
    });
    const { document: constant } = runSteps(document, [
      { id: "keys.remove", params: { layer: "bubble", path, index: 1 } },
      { id: "keys.remove", params: { layer: "bubble", path, time: "end" } },
      { id: "keys.remove", params: { layer: "bubble", path, time: 0.5 } },
    ]);
    expect(constant.layers[1]).toMatchObject({ opacity: 0.2 });
  });

  test("[E6] layers move above, below, to the front and into a sequence", () => {
    const order = (document: ReelDocument) => document.layers.map(({ id }) => id);
    const bunny = example(BUNNY);
    const move = (params: Step["params"]) => order(done(run(bunny, "layer.move", params)).document);
    expect(move({ layer: "film", index: 1 }).at(-1)).toBe("film");
    expect(move({ layer: "progress", above: "film" })).toEqual([
      "film",
      "progress",
      "voice",
      "captions",
      "headline",
    ]);
    expect(move({ layer: "film", below: "progress" })).toEqual([
      "voice",
      "captions",
      "headline",
      "film",
      "progress",
    ]);
    const into = done(run(story, "layer.move", { layer: "bye", below: "shots" }));
    expect(order(into.document)).toEqual(["bye", "shots", "bubble"]);
    expect(run(story, "layer.move", { layer: "shots", into: "shots" }).ok).toBe(false);
  });

  test("[E6] a duplicate has ids of its own and refers to its own insides", () => {
    const { document, result } = done(run(story, "layer.duplicate", { layer: "shots" }));
    expect(result).toEqual({ layer: "shots-2", of: "shots" });
    expect(document.layers[1]).toMatchObject({
      id: "shots-2",
      layers: [{ id: "dog-2" }, { id: "field-2" }, { id: "bye-2" }],
    });
  });

  test("[E6] settings, assets and sound are set at the document", () => {
    const { document, failed } = runSteps(story, [
      { id: "comp.set", params: { width: 720, height: 1280, background: "#102030" } },
      { id: "asset.add", params: { path: "media/Speech 1.wav" } },
      { id: "sound.set", params: { truePeak: "-2dBTP" } },
      { id: "layer.add", params: { layer: { type: "audio", src: "speech-1" }, below: "shots" } },
    ]);
    expect(failed).toBe(0);
    expect(document).toMatchObject({
      width: 720,
      background: "#102030",
      assets: { "speech-1": "media/Speech 1.wav" },
      sound: { loudness: "-14LUFS", truePeak: "-2dBTP" },
    });
    expect(document.layers[0]).toEqual({ id: "audio", type: "audio", src: "speech-1" });
    expect(run(document, "asset.remove", { id: "speech-1" })).toMatchObject({
      error: { code: "in-use" },
    });
  });

  test("[E2] a run of steps stops, goes on, or is taken back whole at the first refusal", () => {
    const steps = [
      { id: "prop.set", params: { layer: "bubble", path: "opacity", value: 0.5 } },
      { id: "prop.set", params: { layer: "bubble", path: "opacity", value: 7 } },
      { id: "prop.set", params: { layer: "bubble", path: "rotation", value: 9 } },
    ];
    expect(runSteps(story, steps)).toMatchObject({ completed: 1, failed: 1 });
    expect(runSteps(story, steps, { onError: "continue" })).toMatchObject({ completed: 2 });
    expect(runSteps(story, steps, { onError: "undo" }).document).toBe(story);
  });

  test("[E3] doc.patch is refused whole when its result is not valid", () => {
    const patch = [
      { op: "replace", path: "/title", value: "Other" },
      { op: "add", path: "/colour", value: "#fff" },
    ];
    expect(run(story, "doc.patch", { patch })).toMatchObject({
      error: { code: "invalid-result", issues: [{ code: "unknown-key" }] },
    });
    expect(run(story, "doc.patch", { patch: [{ op: "remove", path: "/layers/9" }] })).toMatchObject(
      { error: { code: "bad-patch" } },
    );
  });
});
