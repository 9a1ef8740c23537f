import type * as Harfbuzz from "harfbuzzjs";

import type { HarfbuzzModule } from "./loaded-font.ts";

export type ColorProgramColor = readonly [red: number, green: number, blue: number, alpha: number];

export interface ColorProgramLine {
  readonly extend: "pad" | "repeat" | "reflect";
  readonly stops: readonly { readonly offset: number; readonly color: ColorProgramColor }[];
}

/** One step of painting a colour glyph. Font units, y up, as in the font. */
export type ColorStep =
  | {
      readonly step: "push-transform";
      readonly matrix: readonly [number, number, number, number, number, number];
    }
  | { readonly step: "pop-transform" }
  | { readonly step: "clip-glyph"; readonly glyph: number }
  | { readonly step: "clip-box"; readonly box: readonly [number, number, number, number] }
  | { readonly step: "pop-clip" }
  | { readonly step: "color"; readonly color: ColorProgramColor }
  | {
      readonly step: "linear";
      readonly line: ColorProgramLine;
      readonly points: readonly [number, number, number, number, number, number];
    }
  | {
      readonly step: "radial";
      readonly line: ColorProgramLine;
      readonly circles: readonly [number, number, number, number, number, number];
    }
  | {
      readonly step: "sweep";
      readonly line: ColorProgramLine;
      readonly center: readonly [number, number];
      readonly angles: readonly [number, number];
    }
  | { readonly step: "push-group" }
  | { readonly step: "pop-group"; readonly mode: number };

export type ColorGlyphProgram = readonly ColorStep[];

// The richest glyphs of Noto Color Emoji take 17,000 steps; a hostile graph could take millions.
const STEP_LIMIT = 60_000;

const paintFuncsOf = new WeakMap<HarfbuzzModule, Harfbuzz.PaintFuncs>();

/** The paint graph (COLR version 0 or 1) of a glyph as flat steps, or undefined when it has none. */
export function recordColorGlyph(
  hb: HarfbuzzModule,
  font: Harfbuzz.Font,
  glyph: number,
): ColorGlyphProgram | undefined {
  let funcs = paintFuncsOf.get(hb);
  if (funcs === undefined) {
    funcs = recorder(hb);
    paintFuncsOf.set(hb, funcs);
  }
  const steps: ColorStep[] = [];
  const painted = font.paintGlyphOrFail(glyph, funcs, steps);
  return painted && steps.length > 0 && steps.length < STEP_LIMIT ? steps : undefined;
}

function recorder(hb: HarfbuzzModule): Harfbuzz.PaintFuncs {
  const funcs = new hb.PaintFuncs();
  const add = (steps: unknown, step: ColorStep): void => {
    const list = steps as ColorStep[];
    if (list.length < STEP_LIMIT) list.push(step);
  };
  funcs.setPushTransformFunc((...[xx, yx, xy, yy, dx, dy, steps]) =>
    add(steps, { step: "push-transform", matrix: [xx, yx, xy, yy, dx, dy] }),
  );
  funcs.setPopTransformFunc((steps) => add(steps, { step: "pop-transform" }));
  funcs.setPushClipGlyphFunc((glyph, _font, steps) => add(steps, { step: "clip-glyph", glyph }));
  funcs.setPushClipRectangleFunc((...[x0, y0, x1, y1, steps]) =>
    add(steps, { step: "clip-box", box: [x0, y0, x1, y1] }),
  );
  funcs.setPopClipFunc((steps) => add(steps, { step: "pop-clip" }));
  funcs.setColorFunc((_foreground, color, steps) =>
    add(steps, { step: "color", color: colorOf(color) }),
  );
  funcs.setLinearGradientFunc((...[line, x0, y0, x1, y1, x2, y2, steps]) =>
    add(steps, { step: "linear", line: lineOf(line), points: [x0, y0, x1, y1, x2, y2] }),
  );
  funcs.setRadialGradientFunc((...[line, x0, y0, r0, x1, y1, r1, steps]) =>
    add(steps, { step: "radial", line: lineOf(line), circles: [x0, y0, r0, x1, y1, r1] }),
  );
  funcs.setSweepGradientFunc((...[line, x, y, from, to, steps]) =>
    add(steps, { step: "sweep", line: lineOf(line), center: [x, y], angles: [from, to] }),
  );
  funcs.setPushGroupFunc((steps) => add(steps, { step: "push-group" }));
  funcs.setPopGroupFunc((mode, steps) => add(steps, { step: "pop-group", mode }));
  return funcs;
}

function colorOf(color: Harfbuzz.Color): ColorProgramColor {
  return [color.red, color.green, color.blue, color.alpha / 255];
}

function lineOf(line: Harfbuzz.ColorLine): ColorProgramLine {
  const stops = line.colorStops.map((stop) => ({
    offset: stop.offset,
    color: colorOf(stop.color),
  }));
  stops.sort((a, b) => a.offset - b.offset);
  return { extend: (["pad", "repeat", "reflect"] as const)[line.extend] ?? "pad", stops };
}
