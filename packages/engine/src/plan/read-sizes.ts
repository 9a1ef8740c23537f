import { mapBox, type Timeline, type TimelineLayer, type VideoLayer } from "@reelkiln/document";

import type { PathContext, PlaneCopy } from "./layers/layer-path.ts";
import type { ReadSize } from "./render-plan.ts";
import { isStill } from "./static-value.ts";

/**
 * The size each video is read at: that of its place when its planes are copied, else no larger than it is shown
 * and no larger than it is.
 */
export function readSizesOf(
  context: PathContext,
  copies: readonly PlaneCopy[],
): Readonly<Record<string, ReadSize>> {
  const sizes: Record<string, ReadSize> = {};
  for (const layer of videosOf(context.timeline.layers)) {
    const { src } = layer.source;
    const needed = shownSize(layer, context);
    const known = sizes[src];
    sizes[src] = {
      width: Math.max(known?.width ?? 2, needed.width),
      height: Math.max(known?.height ?? 2, needed.height),
    };
  }
  for (const { src, target } of copies) sizes[src] = { width: target.width, height: target.height };
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

/** Sources that would be read at two sizes, or copied at one and drawn at another. */
export function unevenSources(
  timeline: Timeline,
  copies: readonly PlaneCopy[],
): ReadonlySet<string> {
  const uneven = new Set<string>();
  const sizes = new Map<string, string>();
  for (const { src, target } of copies) {
    const size = `${target.width}x${target.height}`;
    if ((sizes.get(src) ?? size) !== size) uneven.add(src);
    sizes.set(src, size);
  }
  const copied = new Set(copies.map((copy) => copy.layer));
  for (const layer of videosOf(timeline.layers)) {
    if (!copied.has(layer.key) && sizes.has(layer.source.src)) uneven.add(layer.source.src);
  }
  return uneven;
}
