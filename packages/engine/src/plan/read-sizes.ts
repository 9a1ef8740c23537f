import { mapBox, type TimelineLayer, type VideoLayer } from "@reelkiln/document";

import type { PathContext, PlaneCopy } from "./layers/layer-path.ts";
import type { ReadSize } from "./render-plan.ts";
import { isStill } from "./static-value.ts";

/**
 * The size each video layer is read at: that of its place when its planes are copied, else no larger than it is shown
 * and no larger than it is.
 */
export function readSizesOf(
  context: PathContext,
  copies: readonly PlaneCopy[],
): Readonly<Record<string, ReadSize>> {
  const sizes: Record<string, ReadSize> = {};
  for (const layer of videosOf(context.timeline.layers)) {
    sizes[layer.key] = shownSize(layer, context);
  }
  for (const { layer, target } of copies) {
    sizes[layer] = { width: target.width, height: target.height };
  }
  return sizes;
}

/** All videos, those of surfaces included. */
export function videosOf(layers: readonly TimelineLayer[]): readonly VideoLayer[] {
  return layers.flatMap((layer) => {
    if (layer.kind === "surface") return videosOf(layer.layers);
    return layer.kind === "video" ? [layer] : [];
  });
}

function shownSize(layer: VideoLayer, { timeline, scale, videoNode }: PathContext): ReadSize {
  const facts = timeline.media[layer.source.src]?.video;
  const source = { width: even(facts?.width ?? 2), height: even(facts?.height ?? 2) };
  const node = videoNode(layer);
  if (node === undefined || !isStill(layer)) return source;
  const shown = mapBox(node.matrix, node.to);
  return {
    width: Math.min(source.width, even((shown.width * scale * source.width) / node.from.width)),
    height: Math.min(
      source.height,
      even((shown.height * scale * source.height) / node.from.height),
    ),
  };
}

/** The nearest even number, at least 2. */
function even(value: number): number {
  return Math.max(2, 2 * Math.round(value / 2));
}
