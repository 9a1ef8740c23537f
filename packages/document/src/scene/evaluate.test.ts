import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { createShaper, type GlyphShaper } from "../../../draw/src/index.ts";
import { createFontSet } from "../../../engine/src/io/io.ts";
import { exampleText, reel, timelineOf } from "../../test/resolved.ts";
import { flicksFromSeconds, flicksOfFrame } from "../time/time.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { mapBox } from "./matrix.ts";
import { evaluateScene, type Scene, type SceneNode } from "./scene.ts";
import { stateKey } from "./state-key.ts";

const RATE = { numerator: 30, denominator: 1 };

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

function at(timeline: Timeline, seconds: number): Scene {
  return evaluateScene(timeline, flicksFromSeconds(seconds), shaper);
}

function nodeOf(scene: Scene, key: string): SceneNode {
  const node = scene.nodes.find((each) => each.key === key);
  if (node === undefined) throw new Error(`${key} does not show`);
  return node;
}

function bunny(): Timeline {
  const yaml = exampleText("bunny-captions/reel.yaml").replaceAll('"${headline}"', "Hello");
  return timelineOf(yaml, { "media/speech.vtt": exampleText("bunny-captions/media/speech.vtt") });
}

describe("a frame", () => {
  it("[B2] is the same in any order of calls", () => {
    const timeline = bunny();
    const frames = fc.array(fc.integer({ min: 0, max: timeline.frameCount - 1 }), {
      maxLength: 20,
    });
    const fresh = new Map<number, string>();
    fc.assert(
      fc.property(frames, (indexes) => {
        for (const index of indexes) {
          const text = JSON.stringify(evaluateScene(timeline, flicksOfFrame(index, RATE), shaper));
          expect(fresh.get(index) ?? text).toBe(text);
          fresh.set(index, text);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("[E6] shows a layer in its half-open span only, back to front", () => {
    const timeline = timelineOf(
      reel(`layers:
  - { id: a, type: solid, color: "#111111", duration: 2 }
  - { id: b, type: solid, color: "#222222", start: 1, duration: 1 }
`),
    );
    expect(at(timeline, 0.99).nodes.map((node) => node.key)).toEqual(["a"]);
    expect(at(timeline, 1).nodes.map((node) => node.key)).toEqual(["a", "b"]);
    expect(at(timeline, 2).nodes).toEqual([]);
  });

  it("[E6] scales and turns about the anchor, which stands at the position", () => {
    const timeline = timelineOf(
      reel(`layers:
  - id: box
    type: solid
    color: "#111111"
    width: 200
    height: 100
    position: [left, bottom]
    scale: 2
    rotation: 90
    duration: 1
`),
    );
    const { matrix, box } = nodeOf(at(timeline, 0), "box");
    const placed = mapBox(matrix, box);
    expect(placed).toEqual({
      x: expect.closeTo(0, 6),
      y: expect.closeTo(1920, 6),
      width: expect.closeTo(200, 6),
      height: expect.closeTo(400, 6),
    });
  });

  it("[E6] the blurred fit is the whole picture over its own cover, each at the same source time", () => {
    const scene = at(bunny(), 13.5);
    const back = nodeOf(scene, "film/back");
    const front = nodeOf(scene, "film");
    expect(back).toMatchObject({
      from: { x: 437.5, y: 0, width: 405, height: 720 },
      to: { x: 0, y: 0, width: 1080, height: 1920 },
      sourceTime: flicksFromSeconds(1.5),
    });
    expect(front).toMatchObject({
      from: { x: 0, y: 0, width: 1280, height: 720 },
      to: { x: 0, y: 656, width: 1080, height: 608 },
      sourceTime: flicksFromSeconds(1.5),
    });
  });

  it("[E6] a crossfade adds the two halves of the pictures, so that opaque ones stay opaque", () => {
    const timeline = timelineOf(
      reel(`layers:
  - id: s
    type: sequence
    transition: { type: crossfade, duration: 1 }
    layers:
      - { id: one, type: solid, color: "#FF0000", duration: 2 }
      - { id: two, type: solid, color: "#0000FF", duration: 2 }
`),
    );
    const [group] = at(timeline, 1.25).nodes;
    expect(group).toMatchObject({
      kind: "group",
      key: "s/one~s/two",
      opacity: 1,
      nodes: [
        { key: "s/one", opacity: 0.75, blend: "normal" },
        { key: "s/two", opacity: 0.25, blend: "plus" },
      ],
    });
    expect(at(timeline, 2).nodes.map((node) => node.key)).toEqual(["s/two"]);
  });

  it("[E6] a group that changes nothing leaves its layers bare; one that moves carries them", () => {
    const timeline = timelineOf(
      reel(`layers:
  - id: card
    type: composition
    enter: slide-up
    layers: [{ id: dot, type: solid, color: "#111111", width: 10, height: 10, duration: 3 }]
`),
    );
    expect(at(timeline, 2).nodes.map((node) => node.key)).toEqual(["card/dot"]);
    const [moving] = at(timeline, 0.2).nodes;
    expect(moving).toMatchObject({ kind: "group", key: "card", nodes: [{ key: "card/dot" }] });
    expect(moving?.matrix[5]).toBeGreaterThan(0);
  });

  it("[E6] a wipe shows a growing part; on a rounded box its edge stays straight", () => {
    const body = (radius: number): string => `layers:
  - { id: box, type: solid, color: "#111111", radius: ${radius}, duration: 3, enter: { type: wipe-right, duration: 1, ease: linear } }
`;
    const sharp = nodeOf(at(timelineOf(reel(body(0))), 0.5), "box");
    expect(sharp.clip).toEqual({ box: { x: 0, y: 0, width: 540, height: 1920 }, radiusPx: 0 });
    const round = nodeOf(at(timelineOf(reel(body(40))), 0.5), "box/wipe");
    expect(round).toMatchObject({
      clip: { box: { width: 540 }, radiusPx: 0 },
      nodes: [{ key: "box", clip: { radiusPx: 40 } }],
    });
  });

  it("[E6] a zoom ends nearer by its amount and stays inside the picture", () => {
    const timeline = timelineOf(
      reel(`layers:
  - { id: photo, type: image, src: media/house.jpg, duration: 4, motion: { type: zoom-in, amount: 0.25 } }
`),
    );
    const widths = [0, 2, 4 - 1e-9].map((seconds) => {
      const node = nodeOf(at(timeline, seconds), "photo");
      return node.kind === "media" ? node.from.width : NaN;
    });
    expect(widths).toEqual([675, 600, 540].map((width) => expect.closeTo(width, 3)));
  });
});

describe("captions in a frame", () => {
  it("[E6] the spoken word alone has its own colour, and the block does not move from word to word", () => {
    const timeline = bunny();
    const looks = [0.85, 1.2, 1.6].map((seconds) => nodeOf(at(timeline, seconds), "captions"));
    const fills = looks.map((node) =>
      node.kind === "text"
        ? node.runs
            .filter((run) => JSON.stringify(run.fill).includes("#ffe600ff"))
            .flatMap((run) => run.glyphs.length)
        : [],
    );
    expect(fills).toEqual([[3], [4], [8]]);
    expect(new Set(looks.map((node) => JSON.stringify([node.matrix, node.paintBox]))).size).toBe(1);
    expect(new Set(looks.map(stateKey)).size).toBe(3);
  });
});

describe("the key of a node's look", () => {
  it("[B4] leaves out opacity and moves by whole pixels, and nothing else", () => {
    const timeline = timelineOf(
      reel(`layers:
  - id: title
    type: text
    text: Hello
    duration: 3
    position.x: { keys: [{ time: 0, value: 100 }, { time: 2, value: 160 }] }
    opacity: { keys: [{ time: 0, value: 0.2 }, { time: 1, value: 1 }] }
`),
    );
    const key = (seconds: number): string => stateKey(nodeOf(at(timeline, seconds), "title"));
    expect(key(1)).toBe(key(0));
    expect(key(0.5)).toBe(key(2));
    expect(key(1 / 60)).not.toBe(key(0));
  });
});
