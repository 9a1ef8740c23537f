import {
  evaluateScene,
  FLICKS_PER_SECOND,
  resolve,
  type ReelDocument,
  type Timeline,
} from "@reelkiln/document";
import { beforeAll, describe, expect, it } from "vitest";

import { createFontSet } from "../../engine/src/io/io.ts";
import { createRaster } from "../../engine/src/picture/canvas-platform.ts";
import { createDrawPlatform, createShaper, drawScene, type GlyphShaper } from "./index.ts";

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

interface Drawn {
  readonly at: (x: number, y: number) => readonly number[];
  readonly pixels: Uint8ClampedArray;
}

const SMALL = [100, 80] as const;

function timelineOf(
  layers: readonly unknown[],
  [width, height]: readonly [number, number],
): Timeline {
  const document = { reelkiln: 1, width, height, duration: 1, background: "#404040", layers };
  const facts = { media: new Map(), captions: new Map() };
  const { timeline, issues } = resolve(document as unknown as ReelDocument, facts);
  if (timeline === undefined) throw new Error(JSON.stringify(issues));
  return timeline;
}

/** The first frame of layers on a small gray canvas. */
function drawn(layers: readonly unknown[], size: readonly [number, number] = SMALL): Drawn {
  const [width, height] = size;
  const timeline = timelineOf(layers, size);
  const platform = createDrawPlatform({
    shaper,
    createCanvas: createRaster,
    media: () => undefined,
  });
  const { context } = createRaster(width, height);
  drawScene(context, evaluateScene(timeline, 0, shaper), platform);
  const pixels = context.getImageData(0, 0, width, height).data;
  return {
    pixels,
    at: (x, y) => Array.from(pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)),
  };
}

const box = (look: Readonly<Record<string, unknown>> = {}) => ({
  type: "solid",
  color: "#C08040",
  width: 40,
  height: 30,
  ...look,
});

function largestOff(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  return a.reduce((most, code, index) => Math.max(most, Math.abs(code - (b[index] ?? 0))), 0);
}

describe("blend modes on a canvas", () => {
  it("[E6] meet the background and the layers behind", () => {
    const { at } = drawn([box(), box({ blend: "screen", width: 100, opacity: 1 })]);
    const screen = (a: number, b: number): number => Math.round(a + b - (a * b) / 255);
    expect(at(50, 40)).toEqual([screen(192, 192), screen(128, 128), screen(64, 64), 255]);
    expect(at(5, 40)).toEqual([screen(64, 192), screen(64, 128), screen(64, 64), 255]);
    expect(at(5, 5)).toEqual([64, 64, 64, 255]);
  });

  it("[E6] of a group end at its edge: nothing behind it is met", () => {
    const inner = { ...box({ blend: "multiply", color: "#808080" }) };
    const { at } = drawn([{ type: "composition", layers: [inner] }]);
    expect(at(50, 40)).toEqual([128, 128, 128, 255]);
  });
});

describe("adjustments on a canvas", () => {
  it("[E6] change all that lies behind, the background too, and nothing before", () => {
    const { at } = drawn([
      box(),
      { type: "adjustment", effects: [{ type: "invert" }] },
      box({ width: 10 }),
    ]);
    expect(at(5, 5)).toEqual([191, 191, 191, 255]);
    expect(at(35, 40)).toEqual([63, 127, 191, 255]);
    expect(at(50, 40)).toEqual([192, 128, 64, 255]);
  });

  it("[E6] change in part where they are translucent, masked, cut or blended", () => {
    const invert = { type: "adjustment", effects: [{ type: "invert" }] };
    const half = drawn([box(), { ...invert, opacity: 0.5 }]);
    for (const channel of half.at(50, 40).slice(0, 3)) {
      expect(Math.abs(channel - 127.5)).toBeLessThanOrEqual(1.5);
    }
    const masked = drawn([{ ...invert, masks: [{ shape: "rectangle", width: "50%" }] }]);
    expect(masked.at(20, 40)).toEqual([191, 191, 191, 255]);
    expect(masked.at(80, 40)).toEqual([64, 64, 64, 255]);
    const small = drawn([{ ...invert, width: 20, height: 20 }]);
    expect(small.at(50, 40)).toEqual([191, 191, 191, 255]);
    expect(small.at(30, 40)).toEqual([64, 64, 64, 255]);
    const dark = drawn([{ ...invert, blend: "multiply" }]);
    expect(Math.abs((dark.at(50, 40)[0] ?? 0) - (64 * 191) / 255)).toBeLessThanOrEqual(1);
  });

  it("[E6] on a see-through group leave its alpha as it was", () => {
    const inner = [box({ opacity: 0.5 }), { type: "adjustment", effects: [{ type: "invert" }] }];
    const { at } = drawn([{ type: "composition", layers: inner }]);
    expect(at(5, 5)).toEqual([64, 64, 64, 255]);
    expect(Math.abs((at(50, 40)[0] ?? 0) - (63 + 64) / 2)).toBeLessThanOrEqual(1.5);
  });

  it("[E6] a blur left to the canvas is the blur done on pixels", () => {
    const layers = [box(), box({ color: "#20D060", position: [20, 20] })];
    for (const radius of [3, 6, 12]) {
      const blur = { type: "gaussian-blur", radius };
      const alone = drawn([...layers, { type: "adjustment", effects: [blur] }]);
      const joined = [blur, { type: "levels" }];
      const onPixels = drawn([...layers, { type: "adjustment", effects: joined }]);
      expect(largestOff(alone.pixels, onPixels.pixels)).toBeLessThanOrEqual(3);
    }
  });
});

describe("effects on a canvas", () => {
  const EFFECTS = [
    { type: "gaussian-blur", radius: 4 },
    { type: "glow", radius: 5, threshold: 0.2 },
    { type: "wave", amplitude: 6, wavelength: 30, angle: 90 },
    { type: "halftone", size: 6 },
    { type: "noise", amount: 0.3 },
    { type: "pixelate", size: 5 },
    { type: "drop-shadow", distance: 9, blur: 3 },
    { type: "stroke", width: 5 },
    { type: "mirror" },
    { type: "vignette" },
  ];

  it.each(EFFECTS)(
    "[B2] $type of a layer that the canvas cuts is that of the whole layer",
    (effect) => {
      const layer = (x: number, y: number) =>
        box({ position: [x, y], width: 60, height: 48, effects: [effect] });
      const whole = drawn([layer(80, 70)], [160, 140]);
      const part = drawn([layer(20, 20)], [100, 80]);
      let most = 0;
      for (let y = 0; y < 80; y++) {
        for (let x = 0; x < 100; x++) {
          const [a, b] = [part.at(x, y), whole.at(x + 60, y + 50)];
          most = Math.max(most, ...a.map((code, channel) => Math.abs(code - (b[channel] ?? 0))));
        }
      }
      expect(most).toBeLessThanOrEqual(2);
    },
  );

  it("[B2] of a frame are the same alone and after other frames, whatever memory they leave", () => {
    const move = {
      keys: [
        { time: 0, value: [20, 20] },
        { time: 1, value: [80, 60] },
      ],
    };
    const timeline = timelineOf(
      [
        box({ effects: [{ type: "grain" }, { type: "glitch", size: 5 }, { type: "sharpen" }] }),
        box({
          position: move,
          blend: "dissolve",
          opacity: 0.7,
          effects: [{ type: "echo", count: 2, delay: 0.1 }, { type: "glow" }, { type: "noise" }],
        }),
        { type: "adjustment", effects: [{ type: "gaussian-blur", radius: 3 }] },
      ],
      SMALL,
    );
    const worker = () => {
      const canvas = createRaster(...SMALL);
      const platform = createDrawPlatform({
        shaper,
        createCanvas: createRaster,
        media: () => undefined,
      });
      return (frame: number): Uint8ClampedArray => {
        const time = (frame * FLICKS_PER_SECOND) / 30;
        drawScene(canvas.context, evaluateScene(timeline, time, shaper), platform);
        return canvas.context.getImageData(0, 0, ...SMALL).data;
      };
    };
    const inOrder = worker();
    const frames = Array.from({ length: 12 }, (_, frame) => inOrder(frame));
    expect(worker()(11)).toEqual(frames[11]);
    expect(worker()(4)).toEqual(frames[4]);
    expect(frames[4]).not.toEqual(frames[5]);
  });

  it("[E6] turn with the layer they belong to", () => {
    const look = {
      rotation: 90,
      effects: [{ type: "drop-shadow", angle: 0, distance: 20, blur: 0, color: "#000000" }],
    };
    const { at } = drawn([box(look)]);
    expect(at(50, 70)).toEqual([0, 0, 0, 255]);
    expect(at(50, 10)).toEqual([64, 64, 64, 255]);
  });

  it("[E6] opacity fades layer and effects as one", () => {
    const shadow = { type: "drop-shadow", distance: 0, blur: 0, color: "#000000" };
    const { at } = drawn([box({ opacity: 0.5, effects: [shadow] })]);
    expect(at(50, 40).map((code) => Math.round(code / 2))).toEqual([64, 48, 32, 128]);
  });
});

describe("mattes on a canvas", () => {
  const matted = (mode: string) =>
    drawn([
      { type: "solid", id: "half", color: "#808080", width: 20, height: 80 },
      box({ matte: { layer: "half", mode } }),
    ]);

  it("[E6] alpha, brightness and their opposites decide where a layer shows", () => {
    expect(matted("alpha").at(50, 40)).toEqual([192, 128, 64, 255]);
    expect(matted("alpha").at(35, 40)).toEqual([64, 64, 64, 255]);
    expect(matted("alpha-inverted").at(50, 40)).toEqual([64, 64, 64, 255]);
    expect(matted("alpha-inverted").at(35, 40)).toEqual([192, 128, 64, 255]);
    expect(Math.abs((matted("luma").at(50, 40)[0] ?? 0) - 128)).toBeLessThanOrEqual(1);
    expect(Math.abs((matted("luma-inverted").at(50, 40)[0] ?? 0) - 128)).toBeLessThanOrEqual(1);
  });
});
