import {
  existing,
  type Face,
  type GlyphExtents,
  type ShapedGlyph,
  type ShapeOptions,
  type Shaper,
} from "@reelkiln/document";
import type * as Harfbuzz from "harfbuzzjs";

import type { OutlineCommand } from "../surface/surface.ts";
import type { ColorGlyphProgram } from "./color-program.ts";
import { faceOf } from "./face.ts";
import { type FontWish, matchFont } from "./font-match.ts";
import type { FontSet } from "./font-source.ts";
import { type HarfbuzzModule, type LoadedFont, loadFont } from "./loaded-font.ts";

/** The shaper of layout, with the glyph shapes that drawing needs. */
export interface GlyphShaper extends Shaper {
  readonly fonts: FontSet;
  /** Font units, y down; undefined for a blank glyph. */
  outline(faceId: string, glyph: number): readonly OutlineCommand[] | undefined;
  /** Undefined when the glyph has no colours of its own. */
  colorProgram(faceId: string, glyph: number): ColorGlyphProgram | undefined;
  unitsPerEm(faceId: string): number;
  /** What a glyph paints, in font units, y down; undefined for a blank one. */
  extents(faceId: string, glyph: number): GlyphExtents | undefined;
  /** Ids of the fonts read so far. */
  loadedFaces(): readonly string[];
}

/** HarfBuzz (WASM) over the given fonts and no others. A font is read when a character first needs it. */
export async function createShaper(fonts: FontSet): Promise<GlyphShaper> {
  const hb: HarfbuzzModule = await import("harfbuzzjs");
  const loaded = new Map<string, LoadedFont>();
  const load = fontLoader(hb, fonts, loaded);
  const find = faceFinder(hb, fonts, load);
  const buffer = new hb.Buffer();
  return {
    fonts,
    families: [...new Set(fonts.sources.map(({ family }) => family))],
    findFace: (family, weight, italic) => find(family, { weight, italic }),
    fallbackFaces: (weight, italic) =>
      fonts.fallbackFamilies.flatMap((family) => find(family, { weight, italic }) ?? []),
    covers: ({ id }, codePoint) => load(id).covers(codePoint),
    shape: (text, { id }, options) => shapeText({ hb, buffer, font: load(id).font }, text, options),
    glyphExtents: ({ id }, glyph) => load(id).extents(glyph),
    outline: (id, glyph) => load(id).outline(glyph),
    colorProgram: (id, glyph) => load(id).colorProgram(glyph),
    unitsPerEm: (id) => load(id).unitsPerEm,
    extents: (id, glyph) => load(id).extents(glyph),
    loadedFaces: () => [...loaded.keys()],
  };
}

type LoadById = (id: string) => LoadedFont;

function fontLoader(hb: HarfbuzzModule, fonts: FontSet, loaded: Map<string, LoadedFont>): LoadById {
  const sources = new Map(fonts.sources.map((source) => [source.id, source]));
  return (id) => {
    const known = loaded.get(id);
    if (known !== undefined) return known;
    const source = existing(sources.get(id), `font with the id ${id}`);
    const font = loadFont(hb, source, fonts.readFont(source));
    loaded.set(id, font);
    return font;
  };
}

function faceFinder(
  hb: HarfbuzzModule,
  fonts: FontSet,
  load: LoadById,
): (family: string, wish: FontWish) => Face | undefined {
  const faces = new Map<string, Face>();
  return (family, wish) => {
    const source = matchFont(fonts.sources, family, wish);
    if (source === undefined) return undefined;
    const face = faces.get(source.id) ?? faceOf(hb, source, () => load(source.id));
    faces.set(source.id, face);
    return face;
  };
}

interface ShapeMeans {
  readonly hb: HarfbuzzModule;
  readonly buffer: Harfbuzz.Buffer;
  readonly font: Harfbuzz.Font;
}

function shapeText(
  { hb, buffer, font }: ShapeMeans,
  text: string,
  options: ShapeOptions,
): ShapedGlyph[] {
  buffer.clearContents();
  buffer.addText(text);
  buffer.setDirection(options.direction === "rtl" ? hb.Direction.RTL : hb.Direction.LTR);
  if (options.language !== undefined && /^[a-z0-9-]+$/i.test(options.language)) {
    buffer.setLanguage(options.language);
  }
  buffer.guessSegmentProperties();
  const features = options.features?.flatMap((feature) => hb.Feature.fromString(feature) ?? []);
  hb.shape(font, buffer, features);
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    glyph: glyph.codepoint,
    cluster: glyph.cluster,
    advance: glyph.xAdvance ?? 0,
    offsetX: glyph.xOffset ?? 0,
    offsetY: glyph.yOffset ?? 0,
  }));
}
