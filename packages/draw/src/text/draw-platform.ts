import { type CanvasSurface, createCanvasSurfaces } from "../surface/canvas-surfaces.ts";
import type { DrawPlatform } from "../surface/surface.ts";
import { createGlyphSource } from "./glyph-source.ts";
import type { GlyphShaper } from "./shaper.ts";

export interface DrawPlatformParts {
  readonly shaper: GlyphShaper;
  /** A transparent canvas of at least that size. */
  readonly createCanvas: (width: number, height: number) => CanvasSurface;
  /** Pictures of stills and frames, ready before drawing starts. */
  readonly media: DrawPlatform["media"];
}

/** What drawing needs, over the canvases of a browser or of Node. */
export function createDrawPlatform(parts: DrawPlatformParts): DrawPlatform {
  const surfaces = createCanvasSurfaces(parts.createCanvas);
  return { ...surfaces, ...createGlyphSource(parts.shaper, surfaces), media: parts.media };
}
