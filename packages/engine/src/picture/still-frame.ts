import type { MediaPicture } from "@reelkiln/draw";

import type { Frame } from "../media/frame.ts";
import { createRaster, premultipliedPixels } from "./canvas-platform.ts";
import { scratchFrame } from "./planes/scratch-frame.ts";
import { writeRgbaToFrame } from "./rgba-to-frame.ts";

/** The planes of an opaque still, cut to even sizes; memory of its own. */
export function stillFrame({ picture, pixelWidth, pixelHeight }: MediaPicture): Frame {
  const width = Math.max(2, pixelWidth & ~1);
  const height = Math.max(2, pixelHeight & ~1);
  const raster = createRaster(width, height);
  raster.canvas.getContext("2d").drawImage(picture as never, 0, 0);
  const frame = scratchFrame({ width, height }, { take: (bytes) => new Uint8Array(bytes) });
  writeRgbaToFrame(premultipliedPixels(raster), frame);
  return frame;
}
