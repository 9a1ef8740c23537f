import { BLEND_MODES, type BlendMode } from "@reelkiln/document";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createRaster } from "../../../../engine/src/picture/canvas-platform.ts";
import { at, images, largestDifference, plainImage } from "../../../test/effect-images.ts";
import { blendPixels } from "./blend-pixels.ts";

type Color = readonly [number, number, number, number];

function blended(mode: BlendMode, [backdrop, source]: readonly [Color, Color], opacity = 1): Color {
  const under = plainImage(backdrop, [1, 1]).pixels;
  const over = plainImage(source, [1, 1]).pixels;
  blendPixels(under, over, { mode, opacity, width: 1, x: 0, y: 0, seed: 1 });
  return [at(under, 0), at(under, 1), at(under, 2), at(under, 3)];
}

const opaqueColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb): Color => [...rgb, 255]);

/** Modes that canvases have too, by their name there. */
const NATIVE: Partial<Record<BlendMode, string>> = {
  normal: "source-over",
  darken: "darken",
  multiply: "multiply",
  "color-burn": "color-burn",
  lighten: "lighten",
  screen: "screen",
  "color-dodge": "color-dodge",
  overlay: "overlay",
  "soft-light": "soft-light",
  "hard-light": "hard-light",
  difference: "difference",
  exclusion: "exclusion",
  hue: "hue",
  saturation: "saturation",
  color: "color",
  luminosity: "luminosity",
};

function nativeBlend(mode: BlendMode, backdrop: Color, source: Color): Color {
  const { canvas } = createRaster(1, 1);
  const context = canvas.getContext("2d");
  const paint = ([red, green, blue, alpha]: Color): void => {
    context.fillStyle = `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
    context.fillRect(0, 0, 1, 1);
  };
  paint(backdrop);
  context.globalCompositeOperation = NATIVE[mode] as "multiply";
  paint(source);
  const { data } = context.getImageData(0, 0, 1, 1);
  return [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0, data[3] ?? 0];
}

describe("blend modes", () => {
  it("[E6] there are 27 and more", () => {
    expect(BLEND_MODES.length).toBeGreaterThanOrEqual(27);
  });

  it.each(Object.keys(NATIVE) as BlendMode[])(
    "[E6] %s is what canvases blend, within two code values",
    (mode) => {
      fc.assert(
        fc.property(opaqueColor, opaqueColor, (backdrop, source) => {
          const own = blended(mode, [backdrop, source]);
          const native = nativeBlend(mode, backdrop, source);
          const off = own.map((code, channel) => Math.abs(code - (native[channel] ?? 0)));
          expect(Math.max(...off)).toBeLessThanOrEqual(2);
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each(BLEND_MODES)("[E6] %s over nothing is the source, of nothing is the backdrop", (mode) => {
    fc.assert(
      fc.property(opaqueColor, opaqueColor, (backdrop, source) => {
        expect(blended(mode, [[0, 0, 0, 0], source])).toEqual(source);
        expect(blended(mode, [backdrop, [...source.slice(0, 3), 0] as unknown as Color])).toEqual(
          backdrop,
        );
        expect(blended(mode, [backdrop, source], 0)).toEqual(backdrop);
      }),
    );
  });

  it.each(BLEND_MODES)("[E6] %s gives the alpha of source over backdrop", (mode) => {
    if (mode === "dissolve") return;
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), (under, over) => {
        const [, , , alpha] = blended(mode, [
          [10, 200, 90, under],
          [90, 30, 240, over],
        ]);
        const expected = over + under - (over * under) / 255;
        expect(Math.abs(alpha - expected)).toBeLessThanOrEqual(0.51);
      }),
    );
  });

  it("[E6] black, white and gray are neutral where the formulas say so", () => {
    const neutral: readonly [BlendMode, number][] = [
      ["multiply", 255],
      ["screen", 0],
      ["add", 0],
      ["linear-burn", 255],
      ["subtract", 0],
      ["divide", 255],
      ["difference", 0],
      ["exclusion", 0],
      ["darken", 255],
      ["lighten", 0],
      ["color-dodge", 0],
      ["color-burn", 255],
      ["negation", 0],
    ];
    fc.assert(
      fc.property(opaqueColor, (backdrop) => {
        for (const [mode, tone] of neutral) {
          expect([mode, ...blended(mode, [backdrop, [tone, tone, tone, 255]])]).toEqual([
            mode,
            ...backdrop,
          ]);
        }
      }),
    );
  });

  it("[E6] values of the modes canvases lack", () => {
    const table: readonly [BlendMode, number, number, number][] = [
      ["linear-burn", 200, 100, 45],
      ["add", 200, 100, 255],
      ["vivid-light", 100, 191, 199],
      ["linear-light", 100, 150, 145],
      ["pin-light", 100, 200, 145],
      ["hard-mix", 100, 154, 0],
      ["hard-mix", 100, 155, 255],
      ["subtract", 100, 130, 0],
      ["divide", 60, 120, 128],
      ["average", 60, 121, 90],
      ["negation", 60, 100, 160],
      ["reflect", 100, 100, 65],
      ["phoenix", 60, 100, 215],
    ];
    for (const [mode, backdrop, source, expected] of table) {
      const [red] = blended(mode, [
        [backdrop, 0, 0, 255],
        [source, 0, 0, 255],
      ]);
      expect([mode, Math.abs(red - expected) <= 1, red]).toEqual([mode, true, red]);
    }
    expect(
      blended("darker-color", [
        [200, 0, 0, 255],
        [0, 60, 0, 255],
      ]),
    ).toEqual([0, 60, 0, 255]);
    expect(
      blended("lighter-color", [
        [200, 0, 0, 255],
        [0, 60, 0, 255],
      ]),
    ).toEqual([200, 0, 0, 255]);
  });

  it("[E6] dissolve shows a share of pixels wholly", () => {
    const [width, height] = [80, 80];
    const under = plainImage([0, 0, 0, 255], [width, height]).pixels;
    const over = plainImage([255, 255, 255, 255], [width, height]).pixels;
    blendPixels(under, over, { mode: "dissolve", opacity: 0.3, width, x: 0, y: 0, seed: 3 });
    const reds = Array.from(under).filter((_, index) => index % 4 === 0);
    expect(new Set(reds)).toEqual(new Set([0, 255]));
    expect(Math.abs(reds.filter((red) => red === 255).length / reds.length - 0.3)).toBeLessThan(
      0.03,
    );
  });

  it("[E6] normal at half opacity lies half way", () => {
    fc.assert(
      fc.property(images("opaque"), (image) => {
        const under = plainImage([0, 0, 0, 255], [image.width, image.height]).pixels;
        blendPixels(under, image.pixels, {
          mode: "normal",
          opacity: 0.5,
          width: image.width,
          x: 0,
          y: 0,
          seed: 0,
        });
        const half = image.pixels.map((code, index) => (index % 4 === 3 ? 255 : code / 2));
        expect(largestDifference(under, half)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
