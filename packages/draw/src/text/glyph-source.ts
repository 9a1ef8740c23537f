import type { ColorGlyphPicture, DrawPlatform, Surface } from "../surface/surface.ts";
import { paintColorGlyph, type Surfaces } from "./color-painter.ts";
import type { GlyphShaper } from "./shaper.ts";

/** The part of a platform that knows glyphs. */
export type GlyphSource = Pick<DrawPlatform, "glyphOutline" | "colorGlyph" | "unitsPerEm">;

// Pictures of colour glyphs kept for reuse, oldest dropped first: 4 million pixels are 16 MB.
const KEPT_PIXELS = 4_000_000;
/** Larger ones are painted at this size and enlarged. */
const LARGEST_SIZE_PX = 1024;
/** Smaller ones cover no pixel. */
const LEAST_SIZE_PX = 0.25;
// Room for the soft edge of what ends on the box.
const PADDING_PX = 1;

interface KeptGlyph {
  readonly picture: ColorGlyphPicture;
  readonly surface: Surface;
}

/** Glyph shapes of a shaper; colour glyphs are painted from the font's vector steps, alike on every platform. */
export function createGlyphSource(shaper: GlyphShaper, surfaces: Surfaces): GlyphSource {
  const kept = new Map<string, KeptGlyph | undefined>();
  let pixels = 0;
  const dropOldest = (): void => {
    for (const [key, glyph] of kept) {
      if (pixels <= KEPT_PIXELS) return;
      kept.delete(key);
      if (glyph === undefined) continue;
      pixels -= glyph.surface.width * glyph.surface.height;
      surfaces.releaseSurface(glyph.surface);
    }
  };
  return {
    glyphOutline: (face, glyph) => shaper.outline(face, glyph),
    unitsPerEm: (face) => shaper.unitsPerEm(face),
    colorGlyph(face, glyph, sizePx) {
      if (!(sizePx >= LEAST_SIZE_PX)) return undefined;
      const size = steppedSize(sizePx);
      const key = `${face} ${glyph} ${size}`;
      if (!kept.has(key)) {
        const made = makePicture({ shaper, surfaces, face }, glyph, size);
        pixels += made === undefined ? 0 : made.surface.width * made.surface.height;
        kept.set(key, made);
        dropOldest();
      }
      return kept.get(key)?.picture;
    },
  };
}

/** Rounded up to sixteen steps an octave, so that a growing emoji is not painted anew for each frame. */
function steppedSize(sizePx: number): number {
  const step = Math.max(1, 2 ** Math.floor(Math.log2(Math.max(1, sizePx))) / 16);
  return Math.min(LARGEST_SIZE_PX, Math.ceil(sizePx / step) * step);
}

interface GlyphMeans {
  readonly shaper: GlyphShaper;
  readonly surfaces: Surfaces;
  readonly face: string;
}

function makePicture(
  { shaper, surfaces, face }: GlyphMeans,
  glyph: number,
  sizePx: number,
): KeptGlyph | undefined {
  const program = shaper.colorProgram(face, glyph);
  const extents = shaper.extents(face, glyph);
  if (program === undefined || extents === undefined) return undefined;
  const unitsPerEm = shaper.unitsPerEm(face);
  const scale = sizePx / unitsPerEm;
  const left = Math.floor(extents.x * scale) - PADDING_PX;
  const top = Math.floor(extents.y * scale) - PADDING_PX;
  const width = Math.ceil((extents.x + extents.width) * scale) + PADDING_PX - left;
  const height = Math.ceil((extents.y + extents.height) * scale) + PADDING_PX - top;
  const surface = surfaces.createSurface(width, height);
  paintColorGlyph(surface, program, {
    surfaces,
    matrix: [scale, 0, 0, -scale, -left, -top],
    outline: (id) => shaper.outline(face, id),
  });
  return {
    surface,
    picture: {
      picture: surface.picture,
      pixelWidth: width,
      pixelHeight: height,
      x: left / scale,
      y: top / scale,
      width: width / scale,
      height: height / scale,
      unitsPerEm,
    },
  };
}
