import type { Canvas } from "@napi-rs/canvas";
import {
  type CanvasContext,
  createDrawPlatform,
  type DrawPlatform,
  type GlyphShaper,
} from "@reelkiln/draw";

import { canvasLibrary } from "../io/io.ts";

export interface NodePlatformParts {
  readonly shaper: GlyphShaper;
  /** Pictures of stills and frames, ready before drawing starts; none when absent. */
  readonly media?: DrawPlatform["media"];
}

/** The drawing platform of Node: Skia surfaces in memory. */
export function createNodePlatform({ shaper, media }: NodePlatformParts): DrawPlatform {
  return createDrawPlatform({
    shaper,
    createCanvas: createRaster,
    media: media ?? (() => undefined),
  });
}

/** A canvas whose pixels can be read as they are stored. */
export interface Raster {
  readonly canvas: Canvas;
  readonly context: CanvasContext;
  readonly width: number;
  readonly height: number;
}

/** A transparent raster of exactly that size. */
export function createRaster(width: number, height: number): Raster {
  const canvas = canvasLibrary().createCanvas(width, height);
  return { canvas, context: canvas.getContext("2d") as unknown as CanvasContext, width, height };
}

/**
 * The raster's pixels: premultiplied RGBA, rows of `width` × 4 bytes. Valid until the raster is drawn on again.
 * Far cheaper than reading straight alpha; still, read small rasters rather than frames.
 */
export function premultipliedPixels({ canvas }: Raster): Uint8Array {
  return canvas.data();
}
