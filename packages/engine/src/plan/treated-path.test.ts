import { resolve, type ReelDocument } from "@reelkiln/document";
import { beforeAll, describe, expect, it } from "vitest";

import { createShaper, type GlyphShaper } from "../../../draw/src/index.ts";
import { createFontSet } from "../io/io.ts";
import { planRender } from "./plan.ts";

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

const BOX = { type: "solid", color: "#FF0000", width: 200, height: 100 };

function pathsOf(...layers: readonly unknown[]) {
  const document = { reelkiln: 1, duration: 2, layers } as unknown as ReelDocument;
  const { timeline } = resolve(document, { media: new Map(), captions: new Map() });
  if (timeline === undefined) throw new Error("no timeline");
  return planRender(timeline, shaper).paths;
}

describe("layers that look behind or change pixels", () => {
  it.each([
    ["is blended as screen", [{ ...BOX, blend: "screen" }]],
    ["has effects", [{ ...BOX, effects: [{ type: "invert" }] }]],
    ["has motion blur", [{ ...BOX, motionBlur: true }]],
    ["has masks", [{ ...BOX, masks: [{ shape: "ellipse" }] }]],
    ["changes what lies behind it", [{ type: "adjustment", effects: [{ type: "invert" }] }]],
    ["has effects", [{ type: "composition", layers: [{ ...BOX, effects: [{ type: "fill" }] }] }]],
    [
      "is a matte",
      [
        { ...BOX, id: "cut" },
        { ...BOX, matte: { layer: "cut" } },
      ],
    ],
  ])("[B2] %s: the reference shows it, and the plan says why", (reason, layers) => {
    const [span, more] = pathsOf(...layers);
    expect(span?.path).toBe("rgba");
    expect(span?.reason).toContain(reason);
    expect(more).toBeUndefined();
  });

  it("[B4] only for as long as they last", () => {
    const paths = pathsOf({ ...BOX }, { ...BOX, start: 1, blend: "screen" });
    expect(paths.map(({ path }) => path)).toEqual(["rgba"]);
    const apart = pathsOf({ ...BOX, end: 1 }, { ...BOX, start: 1, blend: "screen" });
    expect(apart.map(({ path, from, to }) => [path, from, to])).toEqual([
      ["yuv", 0, 30],
      ["rgba", 30, 60],
    ]);
  });
});
