import { existing } from "@reelkiln/document";

import { canvasLibrary } from "../io/io.ts";
import type { Frame } from "../media/media.ts";
import { createChromaRows, writeFrameToRgba } from "../picture/frame-to-rgba.ts";

/** RGBA with straight alpha, rows without padding. */
export interface Pixels {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The colours that a frame's planes stand for. */
export function pixelsOf(frame: Frame): Pixels {
  const { width, height } = frame;
  const rgba = new Uint8Array(width * height * 4);
  writeFrameToRgba(frame, rgba, createChromaRows(width));
  return { rgba, width, height };
}

/** PNG of pixels; `maxSidePx` makes it smaller. */
export async function encodePng(
  { rgba, width, height }: Pixels,
  maxSidePx = Infinity,
): Promise<Uint8Array> {
  const { createCanvas, ImageData } = canvasLibrary();
  const full = createCanvas(width, height);
  const pixels = new Uint8ClampedArray(rgba.buffer as ArrayBuffer);
  full.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
  const share = Math.min(1, maxSidePx / Math.max(width, height));
  if (share === 1) return full.encode("png");
  const small = createCanvas(
    Math.max(1, Math.round(width * share)),
    Math.max(1, Math.round(height * share)),
  );
  const context = existing(small.getContext("2d"), "context of a canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(full, 0, 0, small.width, small.height);
  return small.encode("png");
}
