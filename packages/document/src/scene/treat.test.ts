import { beforeAll, describe, expect, it } from "vitest";

import { createShaper, type GlyphShaper } from "../../../draw/src/index.ts";
import { createFontSet } from "../../../engine/src/io/io.ts";
import { reel, resolveYaml, timelineOf } from "../../test/resolved.ts";
import { flicksFromSeconds } from "../time/time.ts";
import { innerNodes, layerKeyOf } from "./inner-nodes.ts";
import { mapPoint } from "./matrix.ts";
import { evaluateScene, type Scene, type SceneNode } from "./scene.ts";
import { stateKey } from "./state-key.ts";

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

function sceneOf(body: string, seconds = 1): Scene {
  return evaluateScene(
    timelineOf(reel(`duration: 4\n${body}`)),
    flicksFromSeconds(seconds),
    shaper,
  );
}

function only(scene: Scene): SceneNode {
  const [node, more] = scene.nodes;
  if (node === undefined || more !== undefined) throw new Error("one node expected");
  return node;
}

const BOX = '{ type: solid, color: "#FF0000", width: 200, height: 100';

describe("effects of a frame", () => {
  it("[E6] have the values of the frame: numbers, colors and points between keys", () => {
    const body = `layers:
  - ${BOX},
      effects: [
        { type: gaussian-blur, radius: { keys: [{ time: 0, value: 0 }, { time: 2, value: 20 }] } },
        { type: fill, color: { keys: [{ time: 0, value: "#000000" }, { time: 2, value: "#FF8000" }] } },
        { type: bulge, center: { keys: [{ time: 0, value: [left, top] }, { time: 2, value: ["100%", "50%"] }] } },
      ] }`;
    const { list = [] } = only(sceneOf(body)).effects ?? {};
    expect(list[0]?.values).toMatchObject({ radius: 10, edges: "spread" });
    expect(list[1]?.values).toMatchObject({ color: [127.5, 64, 0, 255], amount: 1 });
    expect(list[2]?.values).toMatchObject({ center: [0.5, 0.25] });
  });

  it("[E6] grow what the node paints by their reach, and leave its box", () => {
    const node = only(
      sceneOf(`layers:\n  - ${BOX}, effects: [{ type: gaussian-blur, radius: 10 }] }`),
    );
    expect(node.box).toEqual({ x: 0, y: 0, width: 200, height: 100 });
    expect(node.effects?.contentBox).toEqual(node.box);
    expect(node.paintBox).toEqual({ x: -30, y: -30, width: 260, height: 160 });
  });

  it("[B2] depend on the layer and the frame only: another layer has another seed", () => {
    const two = `layers:
  - ${BOX}, id: one, effects: [{ type: noise }] }
  - ${BOX}, id: two, effects: [{ type: noise }] }`;
    const [one, other] = sceneOf(two).nodes;
    const [again] = sceneOf(two).nodes;
    expect(one?.effects).toEqual(again?.effects);
    expect(one?.effects?.list[0]?.seed).not.toBe(other?.effects?.list[0]?.seed);
    expect(one?.effects?.list[0]).toMatchObject({ frame: 30, layerSeconds: 1 });
  });

  it("[E6] are left out when switched off, and told apart by the state key", () => {
    const off = `layers:\n  - ${BOX}, effects: [{ type: invert, enabled: false }] }`;
    const on = off.replace("enabled: false", "enabled: true");
    expect(only(sceneOf(off)).effects).toBeUndefined();
    expect(stateKey(only(sceneOf(on)))).not.toBe(stateKey(only(sceneOf(off))));
  });

  it("[E6] an echo shows the layer at earlier times, fading, none before its start", () => {
    const body = `layers:
  - ${BOX}, start: 1, opacity: 0.8, position: { keys: [{ time: 0, value: [0, 0] }, { time: 1, value: [100, 0] }] },
      effects: [{ type: echo, count: 3, delay: 0.25, decay: 0.5 }, { type: invert }] }`;
    const echo = only(sceneOf(body, 1.5));
    expect(echo.effects?.list.map(({ type }) => type)).toEqual(["invert"]);
    const copies = innerNodes(echo);
    expect(copies.map(({ matrix }) => matrix[4] + 100)).toEqual([0, 25, 50]);
    expect(copies.map(({ opacity }) => opacity)).toEqual([0.2, 0.4, 0.8]);
    expect(new Set(copies.map(({ key }) => layerKeyOf(key))).size).toBe(1);
    expect(only(sceneOf(body, 1)).kind).toBe("solid");
  });
});

describe("parents", () => {
  const FOLLOWERS = `layers:
  - { type: "null", id: base, position: [500, 400], rotation: 90, scale: 2 }
  - { type: "null", id: arm, parent: base, position: [50, 0], rotation: { keys: [{ time: 0, value: 0 }, { time: 2, value: 90 }] } }
  - ${BOX}, parent: arm, position: [10, 0], opacity: 0.5 }`;

  it("[E6] a layer moves, turns and scales with all it follows", () => {
    const { matrix } = only(sceneOf(FOLLOWERS, 0));
    const [x, y] = mapPoint(matrix, 100, 50);
    expect([x, y].map(Math.round)).toEqual([500, 400 + 2 * 60]);
    const [turnedX, turnedY] = mapPoint(only(sceneOf(FOLLOWERS, 2)).matrix, 100, 50);
    expect([turnedX, turnedY].map(Math.round)).toEqual([500 - 2 * 10, 400 + 2 * 50]);
  });

  it("[E6] stands at its parent's anchor when it does not say", () => {
    const body = `layers:
  - { type: "null", id: base, position: [500, 400] }
  - ${BOX}, parent: base }`;
    expect(mapPoint(only(sceneOf(body)).matrix, 100, 50)).toEqual([500, 400]);
  });

  it("[E6] a parent elsewhere is an issue", () => {
    const { issues } = resolveYaml(
      reel(`duration: 2
layers:
  - { type: composition, layers: [{ type: solid, id: inner, color: "#FF0000" }] }
  - ${BOX}, parent: inner }`),
    );
    expect(issues).toMatchObject([{ code: "dangling-reference", path: ["layers", 1, "parent"] }]);
  });
});

describe("mattes and masks", () => {
  it("[E6] a matte no longer shows by itself, and cuts its layer while it lasts", () => {
    const body = `layers:
  - { type: shape, id: hole, shape: ellipse, width: 50, height: 50, end: 2 }
  - ${BOX}, matte: { layer: hole, mode: luma } }`;
    const node = only(sceneOf(body, 1));
    expect(node.matte).toMatchObject({ mode: "luma", nodes: [{ kind: "shape", key: "hole" }] });
    expect(sceneOf(body, 3).nodes).toEqual([]);
    const inverted = body.replace("luma", "alpha-inverted");
    expect(only(sceneOf(inverted, 3)).matte?.nodes).toEqual([]);
  });

  it("[E6] masks stand in the layer's own box, in pixels, percent and over time", () => {
    const body = `layers:
  - ${BOX}, masks: [{ shape: rectangle, x: "10%", y: 5, width: { keys: [{ time: 0, value: 0 }, { time: 2, value: "100%" }] }, height: 20, feather: 3, expansion: -2 }] }`;
    const [mask] = only(sceneOf(body)).masks ?? [];
    expect(mask).toMatchObject({ featherPx: 3, expansionPx: -2, opacity: 1, mode: "add" });
    const points = mask?.path.flatMap(([letter, x, y]) => (letter === "Z" ? [] : [[x, y]]));
    expect(points).toContainEqual([20, 5]);
    expect(points).toContainEqual([120, 25]);
  });

  it("[E6] the path of a mask changes smoothly, and one that cannot is an issue", () => {
    const keyed = (to: string): string => `layers:
  - ${BOX}, masks: [{ shape: path, path: { keys: [{ time: 0, value: "M 0 0 L 10 0 L 0 10 Z" }, { time: 2, value: "${to}" }] } }] }`;
    const [mask] = only(sceneOf(keyed("M 20 0 L 30 0 L 0 30 Z"))).masks ?? [];
    expect(mask?.path).toEqual([["M", 10, 0], ["L", 20, 0], ["L", 0, 20], ["Z"]]);
    const { issues } = resolveYaml(reel(`duration: 2\n${keyed("M 0 0 L 5 5 Z")}`));
    expect(issues).toMatchObject([{ code: "path-syntax" }]);
  });
});

describe("what looks behind", () => {
  it("[E6] a blend mode or an adjustment keeps its composition apart", () => {
    const inside = (layer: string): string => `layers:
  - type: composition
    layers:
      - ${BOX} }
      - ${layer}`;
    expect(sceneOf(inside(`${BOX} }`)).nodes).toHaveLength(2);
    for (const layer of [
      `${BOX}, blend: multiply }`,
      "{ type: adjustment, effects: [{ type: invert }] }",
    ]) {
      expect(only(sceneOf(inside(layer)))).toMatchObject({ kind: "group", nodes: [{}, {}] });
    }
  });

  it("[E6] an adjustment covers its surface, or its box, and paints nothing beyond", () => {
    const whole = only(
      sceneOf("layers:\n  - { type: adjustment, effects: [{ type: gaussian-blur }] }"),
    );
    expect(whole).toMatchObject({
      kind: "adjustment",
      paintBox: { x: 0, y: 0, width: 1080, height: 1920 },
      effects: { reachPx: 36 },
    });
    expect(sceneOf("layers:\n  - { type: adjustment }").nodes).toEqual([]);
  });
});
