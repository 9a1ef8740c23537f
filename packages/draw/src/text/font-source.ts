/** One font file the shaper may use; it is read only when a character needs it. */
export interface FontSource {
  /** Stable id: `Inter-800`, `Inter-400-italic`. */
  readonly id: string;
  readonly family: string;
  /** 100–900. */
  readonly weight: number;
  readonly italic: boolean;
  /** Glyphs are pictures in colours of their own (emoji). */
  readonly colorGlyphs: boolean;
  /** Set for a variable font: its file holds other weights too and is drawn at `weight`. */
  readonly variable?: true;
}

/** A font file's content. */
export interface FontFile {
  /** A TrueType or OpenType file; tables that drawing never reads may be missing. */
  readonly bytes: Uint8Array;
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  readonly hash: string;
}

/** Fonts at hand and their one order. */
export interface FontSet {
  readonly sources: readonly FontSource[];
  /** Families tried in order for characters that the asked family does not cover. */
  readonly fallbackFamilies: readonly string[];
  /** Synchronous, called once a font. Throws ReelError when the file cannot be read. */
  readonly readFont: (source: FontSource) => FontFile;
}
