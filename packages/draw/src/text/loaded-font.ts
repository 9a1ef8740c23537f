import { type GlyphExtents, ReelError } from "@reelkiln/document";
import type * as Harfbuzz from "harfbuzzjs";

import type { OutlineCommand } from "../surface/surface.ts";
import { type ColorGlyphProgram, recordColorGlyph } from "./color-program.ts";
import type { FontFile, FontSource } from "./font-source.ts";
import { glyphOutline } from "./outline.ts";

export type HarfbuzzModule = typeof Harfbuzz;

/** One font inside HarfBuzz, with what was asked of it so far. */
export interface LoadedFont {
  readonly source: FontSource;
  readonly hash: string;
  readonly font: Harfbuzz.Font;
  readonly unitsPerEm: number;
  covers(codePoint: number): boolean;
  extents(glyph: number): GlyphExtents | undefined;
  outline(glyph: number): readonly OutlineCommand[] | undefined;
  colorProgram(glyph: number): ColorGlyphProgram | undefined;
}

/** Throws ReelError `invalid-input` for bytes that are no usable font. */
export function loadFont(hb: HarfbuzzModule, source: FontSource, file: FontFile): LoadedFont {
  const face = new hb.Face(new hb.Blob(file.bytes), 0);
  const coverage = new Set(face.collectUnicodes());
  if (coverage.size === 0 || face.upem === 0) {
    throw new ReelError(
      "invalid-input",
      `the font ${source.family} is no TrueType or OpenType file`,
    );
  }
  if (face.hasColorPng() && !face.hasColorPaint() && !face.hasColorLayers()) {
    throw new ReelError(
      "invalid-input",
      `the font ${source.family} holds its colour glyphs as bitmaps, which are not drawn`,
      { hint: "Use a font with COLR colour glyphs, as the bundled Noto Color Emoji." },
    );
  }
  const font = new hb.Font(face);
  if (source.variable === true) font.setVariations([new hb.Variation("wght", source.weight)]);
  return {
    source,
    hash: file.hash,
    font,
    unitsPerEm: face.upem,
    covers: (codePoint) => coverage.has(codePoint),
    extents: remembered((glyph) => extentsOf(font, glyph)),
    outline: remembered((glyph) => glyphOutline(hb, font, glyph)),
    colorProgram: remembered((glyph) =>
      face.hasColorPaint() || face.hasColorLayers() ? recordColorGlyph(hb, font, glyph) : undefined,
    ),
  };
}

function extentsOf(font: Harfbuzz.Font, glyph: number): GlyphExtents | undefined {
  const found = font.glyphExtents(glyph);
  if (found === undefined || found.width === 0 || found.height === 0) return undefined;
  // HarfBuzz measures y up from the top edge, with a negative height.
  return { x: found.xBearing, y: -found.yBearing, width: found.width, height: -found.height };
}

function remembered<T>(find: (glyph: number) => T): (glyph: number) => T {
  const known = new Map<number, { readonly found: T }>();
  return (glyph) => {
    const entry = known.get(glyph) ?? { found: find(glyph) };
    known.set(glyph, entry);
    return entry.found;
  };
}
