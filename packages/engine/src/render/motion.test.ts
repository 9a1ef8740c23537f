import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { resolve, type ReelDocument, type Timeline } from "@reelkiln/document";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { renderTimeline } from "./render.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-motion-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const moving = (from: unknown, to: unknown) => ({
  keys: [
    { time: 0, value: from },
    { time: 5, value: to },
  ],
});

const MOTION = {
  reelkiln: 1,
  width: 192,
  height: 128,
  duration: 5,
  background: "#203040",
  motionBlur: { samples: 6 },
  layers: [
    {
      type: "shape",
      shape: "star",
      width: 70,
      height: 70,
      end: 3,
      fill: moving("#FFB03A", "#5A2AC8"),
      stroke: { color: "#FFFFFF", width: 3, dash: [6, 4], dashOffset: moving(0, 60) },
      operators: [
        { type: "wiggle", size: 4, perSecond: 5 },
        { type: "repeater", copies: 3, position: [24, 6], endOpacity: 0.3 },
        { type: "trim", end: moving(0.2, 1) },
      ],
    },
    {
      type: "shape",
      shape: "ellipse",
      width: 30,
      height: 30,
      start: 3,
      motionBlur: true,
      position: {
        keys: [
          { time: 0, value: [0, 30] },
          { time: 2, value: [192, 100] },
        ],
      },
    },
    {
      type: "text",
      text: "Motion 🚀 مرحبا",
      fontSize: 20,
      animators: [
        { preset: "bounce", duration: 2.5 },
        { rotation: 20, wiggle: { perSecond: 4 } },
        { preset: "flicker", when: "out" },
      ],
    },
  ],
};

function timeline(): Timeline {
  const document = MOTION as unknown as ReelDocument;
  const { timeline: resolved, issues } = resolve(document, {
    media: new Map(),
    captions: new Map(),
  });
  if (resolved === undefined) throw new Error(JSON.stringify(issues));
  return resolved;
}

describe("motion", () => {
  it("[B2] operators, animators, wiggles and motion blur: one worker's file is that of three", async () => {
    const files = [];
    for (const workers of [1, 3]) {
      const output = join(folder, `${workers}.mp4`);
      const { receipt } = await renderTimeline({
        timeline: timeline(),
        root: folder,
        output,
        workers,
      });
      expect(receipt?.passed).toBe(true);
      files.push(readFileSync(output));
    }
    expect(files[0]?.equals(files[1] ?? Buffer.alloc(0))).toBe(true);
  });
});
