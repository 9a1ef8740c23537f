import { describe, expect, it } from "vitest";

import { createRaster } from "../../../engine/src/picture/canvas-platform.ts";
import { createCanvasSurfaces } from "../surface/canvas-surfaces.ts";
import type { OutlineCommand } from "../surface/surface.ts";
import { paintColorGlyph } from "./color-painter.ts";
import type { ColorProgramColor, ColorStep } from "./color-program.ts";

const RED: ColorProgramColor = [255, 0, 0, 1];
const BLUE: ColorProgramColor = [0, 0, 255, 1];
const UNITS = 100;

/** Glyph 1 is the left half of the em, glyph 2 the lower half; y is up in the font, down in outlines. */
const HALVES: Readonly<Record<number, readonly OutlineCommand[]>> = {
  1: [["M", 0, 0], ["L", 50, 0], ["L", 50, -100], ["L", 0, -100], ["Z"]],
  2: [["M", 0, 0], ["L", 100, 0], ["L", 100, -50], ["L", 0, -50], ["Z"]],
};

function line(extend: "pad" | "repeat" | "reflect", from = RED, to = BLUE) {
  return {
    extend,
    stops: [
      { offset: 0, color: from },
      { offset: 1, color: to },
    ],
  };
}

/** Paints steps on 100 × 100 pixels, one for each font unit, and reads colours by font coordinates. */
function paint(steps: readonly ColorStep[]): (x: number, y: number) => string {
  const surfaces = createCanvasSurfaces(createRaster);
  const surface = surfaces.createSurface(UNITS, UNITS);
  paintColorGlyph(surface, steps, {
    surfaces,
    matrix: [1, 0, 0, -1, 0, UNITS],
    outline: (glyph) => HALVES[glyph],
  });
  const pixels = surfaces.readPixels(surface);
  return (x, y) => {
    const at = 4 * ((UNITS - 1 - y) * UNITS + x);
    const [red = 0, , blue = 0, alpha = 0] = pixels.slice(at, at + 4);
    if (alpha < 10) return "-";
    return red > blue ? "red" : "blue";
  };
}

describe("colour glyph steps", () => {
  it("[B5] a clip is the outline of what is painted", () => {
    const color = paint([
      { step: "clip-glyph", glyph: 1 },
      { step: "color", color: RED },
      { step: "pop-clip" },
    ]);
    expect([color(25, 50), color(75, 50)]).toEqual(["red", "-"]);
  });

  it("[B5] a clip inside a clip shows what both share, and ends with its pop", () => {
    const color = paint([
      { step: "clip-glyph", glyph: 1 },
      { step: "clip-glyph", glyph: 2 },
      { step: "color", color: RED },
      { step: "pop-clip" },
      { step: "pop-clip" },
      { step: "clip-box", box: [60, 60, 100, 100] },
      { step: "color", color: BLUE },
      { step: "pop-clip" },
    ]);
    expect([color(25, 25), color(25, 75), color(75, 25), color(80, 80)]).toEqual([
      "red",
      "-",
      "-",
      "blue",
    ]);
  });

  it("[B5] a transform moves the paint, and the outline when it comes first", () => {
    const move: ColorStep = { step: "push-transform", matrix: [1, 0, 0, 1, 50, 0] };
    const moved = paint([
      move,
      { step: "clip-glyph", glyph: 1 },
      { step: "color", color: RED },
      { step: "pop-clip" },
      { step: "pop-transform" },
    ]);
    expect([moved(25, 50), moved(75, 50)]).toEqual(["-", "red"]);
    const gradient = paint([
      { step: "clip-box", box: [0, 0, 100, 100] },
      move,
      { step: "linear", line: line("pad"), points: [0, 0, 50, 0, 0, 50] },
      { step: "pop-transform" },
      { step: "pop-clip" },
    ]);
    expect([gradient(60, 10), gradient(95, 10)]).toEqual(["red", "blue"]);
  });

  it("[B5] the third point of a linear gradient turns it", () => {
    const color = paint([
      { step: "clip-box", box: [0, 0, 100, 100] },
      { step: "linear", line: line("pad"), points: [0, 0, 100, 100, 100, 0] },
      { step: "pop-clip" },
    ]);
    expect([color(90, 20), color(10, 80)]).toEqual(["red", "blue"]);
  });

  it("[B5] repeated and reflected lines go on beyond their ends", () => {
    const at = (extend: "pad" | "repeat" | "reflect"): string[] => {
      const points = [0, 0, 40, 0, 0, 40] as const;
      const color = paint([
        { step: "clip-box", box: [0, 0, 100, 100] },
        { step: "linear", line: line(extend), points },
        { step: "pop-clip" },
      ]);
      return [5, 35, 45, 75].map((x) => color(x, 50));
    };
    expect(at("pad")).toEqual(["red", "blue", "blue", "blue"]);
    expect(at("repeat")).toEqual(["red", "blue", "red", "blue"]);
    expect(at("reflect")).toEqual(["red", "blue", "blue", "red"]);
  });

  it("[B5] radial and sweep gradients turn about their centre, counter-clockwise", () => {
    const radial = paint([
      { step: "clip-box", box: [0, 0, 100, 100] },
      { step: "radial", line: line("pad"), circles: [50, 50, 0, 50, 50, 40] },
      { step: "pop-clip" },
    ]);
    expect([radial(50, 50), radial(95, 50)]).toEqual(["red", "blue"]);
    const sweep = paint([
      { step: "clip-box", box: [0, 0, 100, 100] },
      { step: "sweep", line: line("pad"), center: [50, 50], angles: [0, 2 * Math.PI] },
      { step: "pop-clip" },
    ]);
    expect([sweep(90, 60), sweep(90, 40)]).toEqual(["red", "blue"]);
  });

  it("[B5] a group is masked by what is drawn into it", () => {
    const sourceIn = 5;
    const sourceOver = 3;
    const color = paint([
      { step: "push-group" },
      { step: "clip-glyph", glyph: 1 },
      { step: "color", color: BLUE },
      { step: "pop-clip" },
      { step: "push-group" },
      { step: "clip-box", box: [0, 0, 100, 100] },
      { step: "color", color: RED },
      { step: "pop-clip" },
      { step: "pop-group", mode: sourceIn },
      { step: "pop-group", mode: sourceOver },
    ]);
    expect([color(25, 50), color(75, 50)]).toEqual(["red", "-"]);
  });

  it("[B5] steps that do not pair leave the surface usable", () => {
    const color = paint([
      { step: "pop-group", mode: 3 },
      { step: "pop-clip" },
      { step: "pop-transform" },
      { step: "push-group" },
      { step: "clip-glyph", glyph: 1 },
      { step: "color", color: RED },
    ]);
    expect(color(25, 50)).toBe("red");
  });
});
