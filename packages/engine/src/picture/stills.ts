import type { Timeline, TimelineLayer } from "@reelkiln/document";
import type { MediaPicture } from "@reelkiln/draw";

import { canvasLibrary, joinPath } from "../io/io.ts";
import { mediaFailure, orientationLeft } from "../media/media.ts";
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

/** Decoded once onto a raster, upright. */
async function readStill(path: string): Promise<MediaPicture> {
  const image = await loadImage(path);
  const matrix = ORIENTATIONS[(await orientationLeft(path)) - 1] ?? ORIENTATIONS[0];
  const isSideways = matrix[0] === 0;
  const sourceWidth = isSideways ? image.height : image.width;
  const sourceHeight = isSideways ? image.width : image.height;
  const share = Math.min(1, LONG_SIDE_PX / Math.max(image.width, image.height));
  const pixelWidth = Math.max(1, Math.round(sourceWidth * share));
  const pixelHeight = Math.max(1, Math.round(sourceHeight * share));
  const { canvas } = createRaster(pixelWidth, pixelHeight);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  const [a, b, c, d] = matrix;
  const [x, y] = [a + c < 0 ? pixelWidth : 0, b + d < 0 ? pixelHeight : 0];
  context.setTransform(a, b, c, d, x, y);
  const stored = isSideways
    ? ([pixelHeight, pixelWidth] as const)
    : ([pixelWidth, pixelHeight] as const);
  context.drawImage(image, 0, 0, ...stored);
  return { picture: canvas, pixelWidth, pixelHeight, sourceWidth, sourceHeight };
}

/** What EXIF orientations 1–8 do to the stored picture: x′ = a·x + c·y, y′ = b·x + d·y (EXIF 2.32, tag 0112). */
const ORIENTATIONS = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [-1, 0, 0, -1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, 1, -1, 0],
  [0, -1, -1, 0],
  [0, -1, 1, 0],
] as const;

async function loadImage(path: string) {
  try {
    return await canvasLibrary().loadImage(path);
  } catch (error) {
    const fault = { code: "unreadable", message: "the picture cannot be decoded" } as const;
    throw Object.assign(mediaFailure(fault, path), { cause: error });
  }
}
