import type { EffectValue, PixelEffectType } from "@reelkiln/document";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  applied,
  at,
  boxImage,
  channelOf,
  images,
  largestDifference,
  PIXEL_EFFECTS,
  plainImage,
  weightOf,
} from "../../test/effect-images.ts";

type Values = Readonly<Record<string, EffectValue>>;

/** Values with which an effect changes nothing. */
const NEUTRAL: Partial<Record<PixelEffectType, Values>> = {
  "gaussian-blur": { radius: 0 },
  "box-blur": { radius: 0 },
  "directional-blur": { length: 0 },
  "radial-blur": { amount: 0 },
  sharpen: { amount: 0 },
  glow: { intensity: 0 },
  "drop-shadow": { color: [0, 0, 0, 0] },
  "inner-shadow": { color: [0, 0, 0, 0] },
  stroke: { width: 0 },
  levels: {},
  curves: {},
  "hue-saturation": {},
  exposure: {},
  tint: { amount: 0 },
  temperature: {},
  vibrance: { vibrance: 0 },
  invert: { amount: 0 },
  posterize: { levels: 256 },
  lut: { amount: 0 },
  "chroma-key": { tolerance: 0, softness: 0, spill: 0 },
  "luma-key": { threshold: 0, softness: 0 },
  "gradient-ramp": { amount: 0 },
  fill: { amount: 0 },
  noise: { amount: 0 },
  grain: { amount: 0 },
  vignette: { amount: 0 },
  displacement: { horizontal: 0, vertical: 0 },
  wave: { amplitude: 0 },
  ripple: { amplitude: 0 },
  bulge: { amount: 0 },
  tile: { columns: 1, rows: 1 },
  mosaic: { columns: 1000, rows: 1000 },
  pixelate: { size: 1 },
  scanlines: { amount: 0 },
  "chromatic-aberration": { amount: 0 },
  glitch: { amount: 0 },
  "light-sweep": { intensity: 0 },
  "corner-pin": {},
};

/** Effects that have no neutral values; each has a property of its own below. */
const ALWAYS_CHANGE = ["black-and-white", "threshold", "mirror", "halftone"];

const COLOR_ONLY: readonly PixelEffectType[] = [
  "curves",
  "hue-saturation",
  "exposure",
  "tint",
  "temperature",
  "vibrance",
  "black-and-white",
  "invert",
  "posterize",
  "threshold",
  "gradient-ramp",
  "fill",
  "noise",
  "grain",
  "vignette",
  "halftone",
  "scanlines",
  "light-sweep",
];

const DISTORTIONS: readonly PixelEffectType[] = [
  "gaussian-blur",
  "box-blur",
  "directional-blur",
  "radial-blur",
  "sharpen",
  "displacement",
  "wave",
  "ripple",
  "bulge",
  "mirror",
  "mosaic",
  "pixelate",
  "chromatic-aberration",
];

describe("effects", () => {
  it("[E6] every effect has neutral values or a property of its own", () => {
    const tried = [...Object.keys(NEUTRAL), ...ALWAYS_CHANGE];
    expect(tried.toSorted()).toEqual([...PIXEL_EFFECTS].toSorted());
    expect(PIXEL_EFFECTS.length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.keys(NEUTRAL) as PixelEffectType[])(
    "[E6] %s changes nothing with neutral values",
    (type) => {
      const values = NEUTRAL[type] ?? {};
      fc.assert(
        fc.property(images("any"), (image) => {
          const off = largestDifference(image.pixels, applied(type, image, { values }));
          expect(off).toBeLessThanOrEqual(1.5);
        }),
        { numRuns: 30 },
      );
    },
  );

  it.each(PIXEL_EFFECTS)("[B2] %s gives the same pixels again", (type) => {
    fc.assert(
      fc.property(images("any"), fc.nat(1000), (image, frame) => {
        const trial = { frame, layerSeconds: frame / 30 };
        expect(applied(type, image, trial)).toEqual(applied(type, image, trial));
      }),
      { numRuns: 10 },
    );
  });

  it.each(COLOR_ONLY)("[E6] %s leaves the alpha as it is", (type) => {
    fc.assert(
      fc.property(images("any"), (image) => {
        expect(channelOf(applied(type, image), 3)).toEqual(channelOf(image.pixels, 3));
      }),
      { numRuns: 20 },
    );
  });

  it.each(DISTORTIONS)("[E6] %s leaves a plain picture plain", (type) => {
    const image = plainImage([180, 90, 30, 255]);
    const result = applied(type, image, { edge: "clamp" });
    expect(largestDifference(result, image.pixels)).toBeLessThanOrEqual(1);
  });

  it.each(PIXEL_EFFECTS.filter((type) => !["fill", "glow", "light-sweep"].includes(type)))(
    "[E6] %s shows nothing where nothing is",
    (type) => {
      const image = plainImage([0, 0, 0, 0]);
      expect(weightOf(applied(type, image), 3)).toBe(0);
    },
  );
});

describe("blurs", () => {
  const BLURS = [
    ["gaussian-blur", { radius: 3 }],
    ["gaussian-blur", { radius: 6 }],
    ["box-blur", { radius: 4.5, iterations: 2 }],
    ["directional-blur", { length: 12, angle: 30 }],
  ] as const;

  it.each(BLURS)("[E6] %s %o keeps the light and the alpha that there was", (type, values) => {
    const image = boxImage(80, 20);
    const result = applied(type, image, { values });
    for (const channel of [0, 1, 2, 3]) {
      const before = weightOf(image.pixels, channel);
      expect(Math.abs(weightOf(result, channel) / before - 1)).toBeLessThan(0.04);
    }
  });

  it.each(BLURS)("[E6] %s %o goes beyond no tone there was", (type, values) => {
    fc.assert(
      fc.property(images("opaque"), (image) => {
        const result = applied(type, image, { values, edge: "clamp" });
        for (const channel of [0, 1, 2]) {
          const [before, after] = [channelOf(image.pixels, channel), channelOf(result, channel)];
          expect(Math.max(...after)).toBeLessThanOrEqual(Math.max(...before) + 1);
          expect(Math.min(...after)).toBeGreaterThanOrEqual(Math.min(...before) - 1);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("[E6] a Gaussian blur has the standard deviation it names", () => {
    for (const radius of [2, 5, 9]) {
      const image = boxImage(161, 1);
      image.pixels.set([255, 255, 255, 255], 4 * (80 * 161 + 80));
      const wide = { ...image, pixels: image.pixels.slice() };
      for (let y = 0; y < 161; y++) wide.pixels.set([255, 255, 255, 255], 4 * (y * 161 + 80));
      const row = channelOf(applied("gaussian-blur", wide, { values: { radius } }), 3).slice(
        80 * 161,
        81 * 161,
      );
      const sum = row.reduce((total, value) => total + value, 0);
      const variance = row.reduce((total, value, x) => total + value * (x - 80) ** 2, 0) / sum;
      expect(Math.abs(Math.sqrt(variance) / radius - 1)).toBeLessThan(0.06);
    }
  });

  it("[E6] edges: repeat keeps the box filled", () => {
    const result = applied("gaussian-blur", plainImage([90, 120, 30, 255]), {
      values: { radius: 4, edges: "repeat" },
    });
    expect(Math.min(...channelOf(result, 3))).toBe(255);
  });

  it("[E6] sharpening brings no color beyond the alpha", () => {
    fc.assert(
      fc.property(images("any"), (image) => {
        const result = applied("sharpen", image, { values: { amount: 3, radius: 1 } });
        expect(channelOf(result, 3)).toEqual(channelOf(image.pixels, 3));
      }),
      { numRuns: 20 },
    );
  });
});

describe("tones", () => {
  it("[E6] inverting twice gives the picture back", () => {
    fc.assert(
      fc.property(images("any"), (image) => {
        const twice = applied("invert", { ...image, pixels: applied("invert", image) });
        expect(twice).toEqual(image.pixels);
      }),
    );
  });

  it("[E6] three turns of the hue by a third give the picture back", () => {
    fc.assert(
      fc.property(images("opaque"), (image) => {
        let { pixels } = image;
        for (let turn = 0; turn < 3; turn++) {
          pixels = applied("hue-saturation", { ...image, pixels }, { values: { hue: 120 } });
        }
        expect(largestDifference(pixels, image.pixels)).toBeLessThanOrEqual(3);
      }),
    );
  });

  it("[E6] a stop more and a stop less cancel where nothing is clipped", () => {
    const image = plainImage([90, 60, 120, 255]);
    const brighter = applied("exposure", image, { values: { stops: 1 } });
    const back = applied("exposure", { ...image, pixels: brighter }, { values: { stops: -1 } });
    expect(largestDifference(back, image.pixels)).toBeLessThanOrEqual(1);
    expect(at(brighter, 0)).toBeGreaterThan(90);
  });

  it("[E6] curves through rising points never fall", () => {
    const points = fc
      .uniqueArray(fc.tuple(fc.nat(255), fc.nat(255)), {
        minLength: 2,
        maxLength: 6,
        selector: ([x]) => x,
      })
      .map((list) => {
        const xs = list.map(([x]) => x).toSorted((a, b) => a - b);
        const ys = list.map(([, y]) => y).toSorted((a, b) => a - b);
        return xs.flatMap((x, index) => [x, ys[index] ?? 0]);
      });
    fc.assert(
      fc.property(points, (rgb) => {
        const ramp = plainImage([0, 0, 0, 255], [256, 1]);
        for (let x = 0; x < 256; x++) ramp.pixels.fill(x, 4 * x, 4 * x + 3);
        const tones = channelOf(applied("curves", ramp, { values: { rgb } }), 0);
        for (let x = 1; x < 256; x++) expect(tones[x]).toBeGreaterThanOrEqual(tones[x - 1] ?? 0);
      }),
    );
  });

  it("[E6] levels move black, white and gray where they say", () => {
    const image = plainImage([100, 40, 220, 255]);
    const values = { inputBlack: 40, inputWhite: 220, outputBlack: 10, outputWhite: 245 };
    const result = applied("levels", image, { values });
    expect(at(result, 1)).toBe(10);
    expect(at(result, 2)).toBe(245);
    expect(at(applied("levels", image, { values: { gamma: 2 } }), 0)).toBe(
      Math.round(255 * Math.sqrt(100 / 255)),
    );
  });

  it("[E6] posterize leaves as many tones as it says, threshold two, tint a line", () => {
    fc.assert(
      fc.property(images("opaque"), fc.integer({ min: 2, max: 9 }), (image, levels) => {
        const few = new Set(channelOf(applied("posterize", image, { values: { levels } }), 0));
        expect(few.size).toBeLessThanOrEqual(levels);
        const two = new Set(channelOf(applied("threshold", image), 1));
        expect([...two].every((tone) => tone === 0 || tone === 255)).toBe(true);
        const tinted = applied("tint", image, {
          values: { black: [0, 0, 0, 255], white: [200, 100, 50, 255] },
        });
        for (let i = 0; i < tinted.length; i += 4) {
          expect(Math.abs(at(tinted, i) - 2 * at(tinted, i + 1))).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("[E6] grays stay gray and as bright under temperature's inverse, vibrance and black and white", () => {
    const gray = plainImage([128, 128, 128, 255]);
    expect(largestDifference(applied("vibrance", gray), gray.pixels)).toBeLessThanOrEqual(1);
    expect(largestDifference(applied("black-and-white", gray), gray.pixels)).toBeLessThanOrEqual(1);
    const warm = applied("temperature", gray, { values: { temperature: 100 } });
    expect(at(warm, 0)).toBeGreaterThan(at(warm, 1));
    expect(at(warm, 2)).toBeLessThan(at(warm, 1));
  });

  it("[E6] black and white leaves no color", () => {
    fc.assert(
      fc.property(images("opaque"), (image) => {
        const result = applied("black-and-white", image);
        expect(channelOf(result, 0)).toEqual(channelOf(result, 2));
      }),
    );
  });

  it("[E6] a color table that maps each color to itself changes nothing, and half of one mixes", () => {
    const size = 4;
    const table = {
      size,
      domainMin: [0, 0, 0],
      domainMax: [1, 1, 1],
      values: Array.from({ length: size ** 3 }, (_, index) => [
        index % size,
        Math.floor(index / size) % size,
        Math.floor(index / size ** 2),
      ])
        .flat()
        .map((step) => step / (size - 1)),
    } as const;
    const dark = { ...table, values: table.values.map(() => 0) };
    fc.assert(
      fc.property(images("opaque"), (image) => {
        const same = applied("lut", image, { table });
        expect(largestDifference(same, image.pixels)).toBeLessThanOrEqual(1);
        const half = applied("lut", image, { table: dark, values: { amount: 0.5 } });
        expect(Math.abs(at(half, 0) - at(image.pixels, 0) / 2)).toBeLessThanOrEqual(0.5);
      }),
      { numRuns: 20 },
    );
  });

  it("[E6] scanlines of any width darken the whole by thickness times amount", () => {
    const image = plainImage([200, 200, 200, 255], [4, 120]);
    for (const spacing of [3, 4.5, 7.3]) {
      const values = { spacing, thickness: 0.4, amount: 0.5 };
      const mean = weightOf(applied("scanlines", image, { values }), 0) / weightOf(image.pixels, 0);
      expect(Math.abs(mean - 0.8)).toBeLessThan(0.02);
    }
  });

  it("[E6] a vignette leaves the middle and darkens towards the corners", () => {
    const image = plainImage([200, 200, 200, 255], [40, 40]);
    const row = channelOf(applied("vignette", image, { values: { amount: 1 } }), 0);
    expect(row[20 * 40 + 20]).toBe(200);
    expect(row[0]).toBeLessThan(30);
    for (let x = 1; x < 20; x++) expect(row[x]).toBeGreaterThanOrEqual(row[x - 1] ?? 0);
  });
});

describe("keys", () => {
  it("[E6] keys never show more than there was", () => {
    fc.assert(
      fc.property(images("any"), fc.constantFrom("chroma-key", "luma-key"), (image, type) => {
        const [before, after] = [channelOf(image.pixels, 3), channelOf(applied(type, image), 3)];
        expect(after.every((alpha, index) => alpha <= (before[index] ?? 0))).toBe(true);
      }),
    );
  });

  it("[E6] a chroma key takes its color at any brightness and leaves others", () => {
    const alphaOf = (color: [number, number, number, number]): number =>
      at(applied("chroma-key", plainImage(color)), 3);
    expect(alphaOf([0, 255, 0, 255])).toBe(0);
    expect(alphaOf([20, 180, 30, 255])).toBe(0);
    expect(alphaOf([220, 160, 130, 255])).toBe(255);
    expect(alphaOf([255, 255, 255, 255])).toBe(255);
  });
});

describe("shadows and lines", () => {
  it("[E6] a stroke outside leaves the layer and is as wide as it says", () => {
    const image = boxImage(60, 20);
    const result = applied("stroke", image, { values: { width: 4, color: [255, 0, 0, 255] } });
    expect(result.slice(4 * (30 * 60 + 30), 4 * (30 * 60 + 30) + 4)).toEqual(
      new Uint8ClampedArray([200, 120, 40, 255]),
    );
    const row = channelOf(result, 3).slice(30 * 60, 31 * 60);
    expect(row.filter((alpha) => alpha === 255)).toHaveLength(28);
  });

  it("[E6] a drop shadow keeps the layer, falls where it says and can stand alone", () => {
    const image = boxImage(80, 20);
    const values = { distance: 14, angle: 0, blur: 0, color: [0, 0, 0, 255] } as const;
    const result = applied("drop-shadow", image, { values });
    expect(at(result, 4 * (40 * 80 + 60) + 3)).toBe(255);
    expect(at(result, 4 * (40 * 80 + 20) + 3)).toBe(0);
    expect(at(result, 4 * (40 * 80 + 40))).toBe(200);
    const alone = applied("drop-shadow", image, { values: { ...values, only: true } });
    expect(Math.abs(weightOf(alone, 3) - 400)).toBeLessThan(1);
    expect(weightOf(alone, 0)).toBe(0);
  });

  it("[E6] an inner shadow keeps the outline and darkens within", () => {
    const image = boxImage(60, 30);
    const result = applied("inner-shadow", image, { values: { distance: 4, blur: 3 } });
    expect(channelOf(result, 3)).toEqual(channelOf(image.pixels, 3));
    expect(weightOf(result, 0)).toBeLessThan(weightOf(image.pixels, 0));
  });

  it("[E6] glow and light sweep darken nothing", () => {
    fc.assert(
      fc.property(images("opaque"), fc.constantFrom("glow", "light-sweep"), (image, type) => {
        const result = applied(type, image);
        expect(result.every((code, index) => code >= at(image.pixels, index) - 1)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe("textures", () => {
  it.each(["noise", "grain"] as const)(
    "[E6] %s has no bias, and changes with the frame",
    (type) => {
      const image = plainImage([128, 128, 128, 255], [120, 120]);
      const values = { amount: 0.1 };
      const first = applied(type, image, { values, frame: 1 });
      const mean = channelOf(first, 0).reduce((sum, code) => sum + code, 0) / (120 * 120);
      expect(Math.abs(mean - 128)).toBeLessThan(1.5);
      expect(applied(type, image, { values, frame: 2 })).not.toEqual(first);
      const still = { values: { ...values, moving: false } };
      expect(applied(type, image, { ...still, frame: 1 })).toEqual(
        applied(type, image, { ...still, frame: 2 }),
      );
    },
  );

  it("[E6] noise stays within its amount", () => {
    const image = plainImage([128, 128, 128, 255], [60, 60]);
    const codes = channelOf(applied("noise", image, { values: { amount: 0.1 } }), 0);
    expect(Math.max(...codes)).toBeLessThanOrEqual(128 + 26);
    expect(Math.min(...codes)).toBeGreaterThanOrEqual(128 - 26);
    expect(new Set(codes).size).toBeGreaterThan(40);
  });

  it("[E6] pixelate and mosaic keep the light and make even fields", () => {
    fc.assert(
      fc.property(images("opaque"), (image) => {
        const result = applied("pixelate", image, { values: { size: 3 } });
        const before = weightOf(image.pixels, 1);
        expect(Math.abs(weightOf(result, 1) - before)).toBeLessThan(0.003 * result.length + 0.01);
        expect(at(result, 0)).toBe(at(result, 4));
      }),
      { numRuns: 30 },
    );
  });

  it("[E6] halftone dots cover more the darker the tone, all and nothing at its ends", () => {
    const share = (tone: number): number => {
      const image = plainImage([tone, tone, tone, 255], [80, 80]);
      return 1 - weightOf(applied("halftone", image), 0) / 6400;
    };
    expect(share(255)).toBe(0);
    expect(share(0)).toBeGreaterThan(0.97);
    expect(Math.abs(share(128) - 0.5)).toBeLessThan(0.14);
    expect(share(60)).toBeGreaterThan(share(128));
  });
});

describe("distortions", () => {
  it("[E6] a mirror shows the same on both sides, and once is enough", () => {
    fc.assert(
      fc.property(images("opaque"), (image) => {
        const once = applied("mirror", image, { edge: "clamp" });
        const red = channelOf(once, 0);
        const { width } = image;
        for (let x = 0; x < width; x++) expect(red[x]).toBe(red[width - 1 - x]);
        expect(applied("mirror", { ...image, pixels: once }, { edge: "clamp" })).toEqual(once);
      }),
      { numRuns: 30 },
    );
  });

  it("[E6] corner pin puts corners where they are asked", () => {
    const image = plainImage([250, 0, 0, 255], [100, 100]);
    const values = {
      topLeft: [0.2, 0.3],
      topRight: [0.9, 0.1],
      bottomLeft: [0.1, 0.9],
      bottomRight: [0.8, 0.7],
    } as const;
    const result = applied("corner-pin", image, { values });
    const alphaAt = (x: number, y: number): number => at(result, 4 * (y * 100 + x) + 3);
    expect(alphaAt(22, 33)).toBe(255);
    expect(alphaAt(17, 27)).toBe(0);
    expect(alphaAt(78, 69)).toBe(255);
    expect(alphaAt(83, 74)).toBe(0);
  });

  it("[E6] a bulge leaves what lies beyond its radius", () => {
    fc.assert(
      fc.property(images("opaque"), (image) => {
        const fromCenter = Math.hypot(image.width / 2 - 0.5, image.height / 2 - 0.5);
        fc.pre(fromCenter >= 1);
        const result = applied("bulge", image, { values: { radius: 1, amount: 0.9 } });
        expect(at(result, 0)).toBe(at(image.pixels, 0));
      }),
      { numRuns: 20 },
    );
  });

  it("[E6] waves come back after a whole wave, glitches after none", () => {
    const image = boxImage(60, 30);
    const values = { speed: 2, amplitude: 6 };
    const start = applied("wave", image, { values, layerSeconds: 0 });
    expect(
      largestDifference(start, applied("wave", image, { values, layerSeconds: 0.5 })),
    ).toBeLessThanOrEqual(1);
    expect(applied("wave", image, { values, layerSeconds: 0.2 })).not.toEqual(start);
    const glitch = (layerSeconds: number): Uint8ClampedArray =>
      applied("glitch", image, { values: { size: 6, shift: 9, amount: 0.9 }, layerSeconds });
    expect(glitch(0.01)).toEqual(glitch(0.08));
    expect(glitch(0.01)).not.toEqual(glitch(0.09));
  });

  it("[E6] tiles repeat, and mirrored ones meet", () => {
    const image = plainImage([0, 0, 0, 255], [60, 60]);
    for (let i = 0; i < 3600; i++) image.pixels[4 * i] = (i % 60) * 4;
    const plain = channelOf(applied("tile", image, { values: { columns: 3, rows: 1 } }), 0);
    expect(Math.abs((plain[3] ?? 0) - (plain[23] ?? 0))).toBeLessThanOrEqual(2);
    const values = { columns: 2, rows: 1, mirrored: true };
    const mirrored = channelOf(applied("tile", image, { values }), 0);
    for (let x = 2; x < 28; x++) {
      expect(Math.abs((mirrored[x] ?? 0) - (mirrored[59 - x] ?? 0))).toBeLessThanOrEqual(2);
    }
  });

  it("[E6] chromatic aberration moves red and blue apart and leaves green", () => {
    const image = boxImage(60, 20);
    const result = applied("chromatic-aberration", image, { values: { amount: 5 } });
    const middleOf = (channel: number): number => {
      const row = channelOf(result, channel).slice(30 * 60, 31 * 60);
      const alpha = channelOf(result, 3).slice(30 * 60, 31 * 60);
      const weights = row.map((code, x) => code * (alpha[x] ?? 0));
      const sum = weights.reduce((total, weight) => total + weight, 0);
      return weights.reduce((total, weight, x) => total + weight * x, 0) / sum;
    };
    expect(middleOf(0)).toBeCloseTo(34.5, 0);
    expect(middleOf(1)).toBeCloseTo(29.5, 0);
    expect(middleOf(2)).toBeCloseTo(24.5, 0);
  });
});
