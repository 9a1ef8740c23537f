import type { Timeline, TimelineLayer } from "@reelkiln/document";
import type { MediaPicture } from "@reelkiln/draw";

import { canvasLibrary, joinPath } from "../io/io.ts";
import { mediaFailure } from "../media/media.ts";
import { createRaster } from "./canvas-platform.ts";

/** A still is kept no larger than this on its long side: twice what a 4K picture shows of it. */
const LONG_SIDE_PX = 4096;

/**
 * Every still that a timeline shows, decoded upright, by project-relative path.
 * Throws ReelError `media-failed` for a file that cannot be decoded.
 */
export async function readStills(
  timeline: Timeline,
  root: string,
): Promise<ReadonlyMap<string, MediaPicture>> {
  const stills = new Map<string, MediaPicture>();
  for (const src of new Set(stillsOf(timeline.layers))) {
    stills.set(src, await readStill(joinPath(root, src)));
  }
  return stills;
}

function stillsOf(layers: readonly TimelineLayer[]): readonly string[] {
  return layers.flatMap((layer) => {
    if (layer.kind === "surface") return stillsOf(layer.layers);
    return layer.kind === "image" ? [layer.src] : [];
  });
}

/** Decoded once onto a raster; EXIF orientation is applied by the library. */
async function readStill(path: string): Promise<MediaPicture> {
  const image = await loadImage(path);
  const share = Math.min(1, LONG_SIDE_PX / Math.max(image.width, image.height));
  const pixelWidth = Math.max(1, Math.round(image.width * share));
  const pixelHeight = Math.max(1, Math.round(image.height * share));
  const { canvas } = createRaster(pixelWidth, pixelHeight);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, pixelWidth, pixelHeight);
  return {
    picture: canvas,
    pixelWidth,
    pixelHeight,
    sourceWidth: image.width,
    sourceHeight: image.height,
  };
}

async function loadImage(path: string) {
  try {
    return await canvasLibrary().loadImage(path);
  } catch (error) {
    const fault = { code: "unreadable", message: "the picture cannot be decoded" } as const;
    throw Object.assign(mediaFailure(fault, path), { cause: error });
  }
}
