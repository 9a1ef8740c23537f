import { evaluateScene, resolve, type ReelDocument } from "@reelkiln/document";
import { beforeAll, describe, expect, it } from "vitest";

import { createFontSet } from "../../engine/src/io/io.ts";
import { createRaster } from "../../engine/src/picture/canvas-platform.ts";
import { createDrawPlatform, createShaper, drawScene, type GlyphShaper } from "./index.ts";

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

const [WIDTH, HEIGHT] = [120, 80] as const;

function drawn(layer: Readonly<Record<string, unknown>>, frame = 0): Uint8ClampedArray {
  const document = {
    reelkiln: 1,
    width: WIDTH,
    height: HEIGHT,
    duration: 2,
    background: "#404040",
    layers: [layer],
  };
  const facts = { media: new Map(), captions: new Map() };
  const { timeline, issues } = resolve(document as unknown as ReelDocument, facts);
  if (timeline === undefined) throw new Error(JSON.stringify(issues));
  const platform = createDrawPlatform({
    shaper,
    createCanvas: createRaster,
    media: () => undefined,
  });
  const { context } = createRaster(WIDTH, HEIGHT);
  const time = (frame * timeline.duration) / timeline.frameCount;
  drawScene(context, evaluateScene(timeline, time, shaper), platform);
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}

function largestOff(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  return a.reduce((most, code, index) => Math.max(most, Math.abs(code - (b[index] ?? 0))), 0);
}

/** How much red there is in a row, from left to right. */
function redOf(pixels: Uint8ClampedArray, row: number): readonly number[] {
  return Array.from({ length: WIDTH }, (_, x) => pixels[4 * (row * WIDTH + x)] ?? 0);
}

describe("motion blur on a canvas", () => {
  const MOVING = {
    type: "solid",
    color: "#FF0000",
    width: 30,
    height: 30,
    position: {
      keys: [
        { time: 0, value: [0, 40] },
        { time: 2, value: [1200, 40] },
      ],
    },
  };

  it("[E6] spreads a layer evenly along its way and leaves as much of it", () => {
    const [sharp, smeared] = [{}, { motionBlur: true }].map((look) =>
      redOf(drawn({ ...MOVING, ...look }, 3), 40),
    );
    const sum = (row: readonly number[] = []): number =>
      row.reduce((total, red) => total + red - 64, 0);
    expect(Math.abs(sum(sharp) - sum(smeared))).toBeLessThan(sum(sharp) * 0.02);
    const ramp = smeared?.slice(40, 52) ?? [];
    expect(ramp).toEqual(ramp.toSorted((a, b) => a - b));
    expect(new Set(ramp).size).toBeGreaterThan(5);
  });

  it("[E6] leaves what stands still as it is, to the last bit", () => {
    const still = { ...MOVING, position: [60, 40], rotation: 20 };
    expect(largestOff(drawn(still), drawn({ ...still, motionBlur: true }))).toBe(0);
  });
});

describe("pieces of a shape", () => {
  const SHAPE = { type: "shape", shape: "star", width: 60, height: 60, fill: "#FF0000" };

  it("[E6] operators that change nothing leave every pixel", () => {
    const operators = [
      { type: "trim", end: 1 },
      { type: "round-corners", radius: 0 },
      { type: "repeater", copies: 1 },
      { type: "offset", amount: 0 },
      { type: "wiggle", size: 0 },
    ];
    const stroke = { color: "#FFFFFF", width: 3 };
    expect(largestOff(drawn({ ...SHAPE, stroke }), drawn({ ...SHAPE, stroke, operators }))).toBe(0);
  });

  it("[E6] a copy is drawn as the figure itself would be there, its gradient with it", () => {
    const fill = { type: "linear-gradient", stops: ["#FF0000", "#0000FF"] };
    const look = { ...SHAPE, shape: "rectangle", width: 20, height: 20, fill };
    const repeater = { type: "repeater", copies: 1, offset: 1, position: [40, 0] };
    const moved = drawn({ ...look, position: [70, 40] });
    expect(
      largestOff(moved, drawn({ ...look, position: [30, 40], operators: [repeater] })),
    ).toBeLessThanOrEqual(1);
  });

  it("[E6] a faded copy fades as a whole: its fill does not shine through its line", () => {
    const stroke = { color: "#0000FF", width: 12 };
    const repeater = { type: "repeater", copies: 2, position: [0, 0], endOpacity: 0.5 };
    const half = { ...repeater, startOpacity: 0 };
    const look = { ...SHAPE, shape: "rectangle", stroke };
    const faded = drawn({ ...look, operators: [half] });
    expect(largestOff(faded, drawn({ ...look, opacity: 0.5 }))).toBeLessThanOrEqual(1);
  });

  it("[E6] a line that does not narrow is the plain one, but for its edge", () => {
    const line = { type: "shape", shape: "line", from: [10, 40], to: [110, 40] };
    const stroke = { color: "#FF0000", width: 10 };
    const tapered = { ...stroke, taper: { start: 0 } };
    expect(
      largestOff(drawn({ ...line, stroke }), drawn({ ...line, stroke: tapered })),
    ).toBeLessThanOrEqual(1);
  });

  it("[E6] the offset walks the dashes", () => {
    const line = { type: "shape", shape: "line", from: [0, 40], to: [120, 40] };
    const dashed = (dashOffset: number) =>
      redOf(
        drawn({ ...line, stroke: { color: "#FF0000", width: 10, dash: [10, 10], dashOffset } }),
        40,
      );
    expect(dashed(-5).slice(10, 100)).toEqual(dashed(0).slice(5, 95));
  });
});

describe("moved letters", () => {
  const TEXT = { type: "text", text: "AB", fontSize: 40, fill: "#FF0000", width: 110 };

  it("[E6] are drawn as the whole text would be there", () => {
    const animators = [{ position: [6, 4], selector: {} }];
    const moved = drawn({ ...TEXT, position: [66, 44] });
    expect(largestOff(moved, drawn({ ...TEXT, animators }))).toBeLessThanOrEqual(1);
  });

  it("[E6] fade with their line as a whole, and as the layer's opacity would have it", () => {
    const look = { ...TEXT, text: "A", stroke: { color: "#0000FF", width: 8 } };
    const faded = drawn({ ...look, animators: [{ opacity: 0.5 }] });
    expect(largestOff(faded, drawn({ ...look, opacity: 0.5 }))).toBeLessThanOrEqual(1);
  });

  it("[E6] blurred letters look like a blurred layer", () => {
    const soft = drawn({ ...TEXT, effects: [{ type: "gaussian-blur", radius: 4 }] });
    expect(largestOff(soft, drawn({ ...TEXT, animators: [{ blur: 4 }] }))).toBeLessThan(12);
  });
});
