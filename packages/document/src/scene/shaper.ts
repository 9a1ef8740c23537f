/** Metrics of a face in font units. */
export interface FaceMetrics {
  readonly unitsPerEm: number;
  /** Above the baseline, positive. */
  readonly ascent: number;
  /** Below the baseline, positive. */
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
}

/** One face (a family at a weight and slant) that the shaper holds. */
export interface Face {
  /** Stable id: `Inter-800`, `Inter-400-italic`. */
  readonly id: string;
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly colorGlyphs: boolean;
  readonly metrics: FaceMetrics;
  /** SHA-256 of the font file: part of every key that depends on its glyphs. */
  readonly hash: string;
}

export interface ShapedGlyph {
  readonly glyph: number;
  /** UTF-16 index in the shaped text of the first character of its cluster. */
  readonly cluster: number;
  /** Font units. */
  readonly advance: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

export interface ShapeOptions {
  readonly direction: "ltr" | "rtl";
  readonly language?: string;
  /** OpenType features switched on (`+tag`) or off (`-tag`), as `-liga`. Default: the font's own choice. */
  readonly features?: readonly string[];
}

/** What a glyph paints, in font units relative to its origin, y down. */
export interface GlyphExtents {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The one shaper and measurer, injected into layout: HarfBuzz over project and bundled font files.
 * Synchronous: faces are loaded before a scene is evaluated.
 */
export interface Shaper {
  /** Names of all families it holds, the project's own first. */
  readonly families: readonly string[];
  /** The face of that family nearest in weight and slant, or undefined when the family is not there. */
  findFace(family: string, weight: number, italic: boolean): Face | undefined;
  /** Faces tried in order for characters that the asked family does not cover, at that weight. */
  fallbackFaces(weight: number, italic: boolean): readonly Face[];
  /** Whether the face has a glyph for the code point. */
  covers(face: Face, codePoint: number): boolean;
  /** Glyphs in visual order. `text` is one run of one direction. */
  shape(text: string, face: Face, options: ShapeOptions): readonly ShapedGlyph[];
  /** What the glyph paints, or undefined for a blank one. */
  glyphExtents(face: Face, glyph: number): GlyphExtents | undefined;
}
