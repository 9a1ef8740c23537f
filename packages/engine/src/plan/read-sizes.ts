import { mapBox, type Timeline, type TimelineLayer, type VideoLayer } from "@reelkiln/document";

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
  for (const { layer, placed } of videosOf(context.timeline.layers)) {
    sizes[layer.key] = placed ? shownSize(layer, context) : sourceSize(layer, context);
  }
  for (const { layer, target } of copies) {
    sizes[layer] = { width: target.width, height: target.height };
  }
  return { ...sizes, ...sharedSizes(context.timeline, sizes, copies) };
}

/**
 * Layers that show the same moments are made from the largest frames that one of them needs, so that one reader serves
 * them; copied planes keep their own size. A blur needs no detail: it counts only where nothing is sharp.
 */
function sharedSizes(
  timeline: Timeline,
  sizes: Readonly<Record<string, ReadSize>>,
  copies: readonly PlaneCopy[],
): Readonly<Record<string, ReadSize>> {
  const videos = videosOf(timeline.layers).map(({ layer }) => layer);
  const copied = new Set(copies.map(({ layer }) => layer));
  const shared: Record<string, ReadSize> = {};
  for (const layer of videos.filter(({ key }) => !copied.has(key))) {
    const alike = videos.filter((other) => momentsOf(other) === momentsOf(layer));
    const sharp = alike.filter(({ blurPx }) => blurPx === 0);
    const size = largest((sharp.length > 0 ? sharp : alike).map(({ key }) => sizes[key]));
    if (size !== undefined) shared[layer.key] = size;
  }
  return shared;
}

function largest(sizes: readonly (ReadSize | undefined)[]): ReadSize | undefined {
  return sizes
    .filter((size) => size !== undefined)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

/** Equal for layers that show the same source time at every time. */
function momentsOf({ source, start }: VideoLayer): string {
  const { src, inPoint, outPoint, speed, loop } = source;
  return JSON.stringify([src, inPoint, outPoint, speed, loop, start]);
}

/** What each video layer shares a reader by. */
export function streamsOf(
  timeline: Timeline,
  sizes: Readonly<Record<string, ReadSize>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    videosOf(timeline.layers).map(({ layer }) => {
      const size = sizes[layer.key];
      return [layer.key, `${momentsOf(layer)} ${size?.width}x${size?.height}`];
    }),
  );
}

/** A video, and whether nothing around it changes its size. */
interface FoundVideo {
  readonly layer: VideoLayer;
  readonly placed: boolean;
}

/** All videos, those of surfaces included. */
function videosOf(layers: readonly TimelineLayer[]): readonly FoundVideo[] {
  return layers.flatMap((layer) => {
    if (layer.kind === "video") return [{ layer, placed: true }];
    if (layer.kind !== "surface") return [];
    const keepsSize = isStill(layer) && isUnscaled(layer);
    return videosOf(layer.layers).map((inner) => ({ ...inner, placed: inner.placed && keepsSize }));
  });
}

function isUnscaled({ scale, parents }: TimelineLayer): boolean {
  return parents === undefined && "value" in scale && scale.value.every((each) => each === 1);
}

function sourceSize(layer: VideoLayer, { timeline }: PathContext): ReadSize {
  const facts = timeline.media[layer.source.src]?.video;
  return { width: even(facts?.width ?? 2), height: even(facts?.height ?? 2) };
}

function shownSize(layer: VideoLayer, context: PathContext): ReadSize {
  const { scale, videoNode } = context;
  const source = sourceSize(layer, context);
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
