import { beforeAll, describe, expect, it } from "vitest";

import { createShaper, type GlyphShaper } from "../../../draw/src/index.ts";
import { createFontSet } from "../../../engine/src/io/io.ts";
import { reel, timelineOf } from "../../test/resolved.ts";
import { describeScene } from "../checks/checks.ts";
import { flicksFromSeconds } from "../time/time.ts";
import { evaluateScene, type SceneNode } from "./scene.ts";

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

const MOVING = `position: { keys: [{ time: 1, value: [0, 100] }, { time: 2, value: [600, 100] }] }`;

function nodesOf(body: string, seconds: number): readonly SceneNode[] {
  const timeline = timelineOf(reel(`duration: 4\n${body}`));
  return evaluateScene(timeline, flicksFromSeconds(seconds), shaper).nodes;
}

function solid(more: string, settings = ""): string {
  return `${settings}layers:
  - { id: box, type: solid, color: "#FF0000", width: 100, height: 50, motionBlur: true, ${more} }
`;
}

function momentsOf([node]: readonly SceneNode[]): readonly SceneNode[] {
  if (node?.kind !== "group" || node.averaged !== true) throw new Error("nothing is averaged");
  return node.nodes;
}

describe("motion blur", () => {
  it("[E6] a moving layer is the average of moments within its open shutter", () => {
    const xs = momentsOf(nodesOf(solid(MOVING), 1.5)).map(({ matrix }) => matrix[4]);
    expect(xs).toHaveLength(16);
    // 600 px a second at 30 frames: 180 degrees around the frame's time are 10 px, sampled in the middles of 16 parts.
    expect((xs.at(-1) ?? 0) - (xs[0] ?? 0)).toBeCloseTo(10 * (15 / 16), 3);
    expect(((xs.at(-1) ?? 0) + (xs[0] ?? 0)) / 2).toBeCloseTo(250, 3);
  });

  it("[E6] angle, phase and samples are the composition's", () => {
    const settings = "motionBlur: { shutterAngle: 360, shutterPhase: 0, samples: 4 }\n";
    const xs = momentsOf(nodesOf(solid(MOVING, settings), 1.5)).map(({ matrix }) => matrix[4]);
    expect(xs).toEqual([252.5, 257.5, 262.5, 267.5].map((x) => expect.closeTo(x, 3)));
    expect(nodesOf(solid(MOVING, "motionBlur: { shutterAngle: 0 }\n"), 1.5)[0]?.kind).toBe("solid");
  });

  it("[B4] a layer that stands still is drawn once", () => {
    expect(nodesOf(solid(MOVING), 0.5)).toMatchObject([{ kind: "solid", key: "box" }]);
  });

  it("[E6] moments stay within the layer's own time", () => {
    const [first] = momentsOf(nodesOf(solid(`${MOVING.replace("time: 1,", "time: 0,")}`), 0));
    expect(first?.matrix[4]).toBe(-50);
  });

  it("[E6] text animators and effects are smeared with the layer; matte and blend stand outside", () => {
    const body = `layers:
  - { id: t, type: text, text: AB, motionBlur: true, blend: screen, animators: [{ preset: drop_in }] }
`;
    const nodes = nodesOf(body, 0.4);
    expect(nodes[0]?.blend).toBe("screen");
    expect(momentsOf(nodes).every(({ kind, blend }) => kind === "text" && blend === "normal")).toBe(
      true,
    );
  });

  it("[E6] checks and previews see one element", () => {
    const timeline = timelineOf(reel(`duration: 4\n${solid(MOVING)}`));
    const scene = evaluateScene(timeline, flicksFromSeconds(1.5), shaper);
    expect(describeScene(scene, timeline).elements.map(({ key }) => key)).toEqual(["box"]);
  });
});
