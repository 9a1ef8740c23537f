import { type TimelineLayer } from "@reelkiln/document";
import type { MediaPicture } from "@reelkiln/draw";

import type { ReadSize, RenderPlan } from "../plan/plan.ts";
import { createRaster } from "./canvas-platform.ts";

/** Stills no larger than the plan shows them, so that every frame filters few pixels, and few times over. */
export function plannedStills(
  stills: ReadonlyMap<string, MediaPicture>,
  layers: readonly TimelineLayer[],
  plan: RenderPlan,
): ReadonlyMap<string, MediaPicture> {
  const sizes = new Map(imagesOf(layers).map(({ key, src }) => [src, plan.readSizes[key]]));
  return new Map([...stills].map(([src, still]) => [src, fitStill(still, sizes.get(src))]));
}

function imagesOf(
  layers: readonly TimelineLayer[],
): readonly { readonly key: string; readonly src: string }[] {
  return layers.flatMap((layer) => {
    if (layer.kind === "surface") return imagesOf(layer.layers);
    return layer.kind === "image" ? [layer] : [];
  });
}

function fitStill(still: MediaPicture, size: ReadSize | undefined): MediaPicture {
  if (size === undefined || size.width >= still.pixelWidth || size.height >= still.pixelHeight) {
    return still;
  }
  const { canvas } = createRaster(size.width, size.height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(still.picture as never, 0, 0, size.width, size.height);
  return { ...still, picture: canvas, pixelWidth: size.width, pixelHeight: size.height };
}
