import type {
  ImageLayer,
  MediaNode,
  Timeline,
  TimelineLayer,
  VideoLayer,
} from "@reelkiln/document";

import { digestOf } from "../io/io.ts";
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
  return { ...sizes, ...sharedSizes(context.timeline, sizes, copies), ...stillSizes(context) };
}

/** Layers of one still are drawn from one picture, as large as the largest of them shows it. */
function stillSizes(context: PathContext): Readonly<Record<string, ReadSize>> {
  const images = picturesOf(context.timeline.layers, "image");
  const bySource = new Map<string, ReadSize>();
  for (const { layer, placed } of images) {
    const size = placed ? shownSize(layer, context) : sourceSize(layer, context);
    const known = largest([bySource.get(layer.src), size]);
    if (known !== undefined) bySource.set(layer.src, known);
  }
  return Object.fromEntries(
    images.flatMap(({ layer }) => {
      const size = bySource.get(layer.src);
      return size === undefined ? [] : [[layer.key, size]];
    }),
  );
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
  const { src, inPoint, outPoint, speed, loop, retime } = source;
  const course = retime === undefined ? [] : [courseText(retime)];
  return JSON.stringify([src, inPoint, outPoint, speed, loop, start, ...course]);
}

const COURSES = new WeakMap<object, string>();

/** A short text for a course that may have a key in every frame. */
function courseText(retime: object): string {
  const known = COURSES.get(retime);
  if (known !== undefined) return known;
  const short = digestOf(JSON.stringify(retime));
  COURSES.set(retime, short);
  return short;
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

/** A picture, and whether nothing around it changes its size. */
interface FoundPicture<Layer> {
  readonly layer: Layer;
  readonly placed: boolean;
}

type PictureLayer = VideoLayer | ImageLayer;

function videosOf(layers: readonly TimelineLayer[]): readonly FoundPicture<VideoLayer>[] {
  return picturesOf(layers, "video");
}

/** All layers of a kind, those of surfaces included. */
function picturesOf<Kind extends PictureLayer["kind"]>(
  layers: readonly TimelineLayer[],
  kind: Kind,
): readonly FoundPicture<Extract<PictureLayer, { kind: Kind }>>[] {
  return layers.flatMap((layer) => {
    if (layer.kind === kind) {
      return [{ layer: layer as Extract<PictureLayer, { kind: Kind }>, placed: true }];
    }
    if (layer.kind !== "surface") return [];
    const keepsSize = isStill(layer) && isUnscaled(layer);
    return picturesOf(layer.layers, kind).map((inner) => ({
      ...inner,
      placed: inner.placed && keepsSize,
    }));
  });
}

function isUnscaled({ scale, parents }: TimelineLayer): boolean {
  return parents === undefined && "value" in scale && scale.value.every((each) => each === 1);
}

function sourceSize(layer: PictureLayer, { timeline }: PathContext): ReadSize {
  const isVideo = layer.kind === "video";
  const facts = timeline.media[isVideo ? layer.source.src : layer.src];
  const size = isVideo ? facts?.video : facts?.image;
  return { width: even(size?.width ?? 2), height: even(size?.height ?? 2) };
}

/** The largest size it is shown at, as far as that is less than its own. */
function shownSize(layer: PictureLayer, context: PathContext): ReadSize {
  const source = sourceSize(layer, context);
  const shares = context.mediaNodes(layer).map((node) => sharesOf(node, context.scale));
  if (shares.length === 0) return source;
  const shown = (axis: 0 | 1): number => Math.max(...shares.map((share) => share[axis]));
  return {
    width: Math.min(source.width, even(source.width * shown(0))),
    height: Math.min(source.height, even(source.height * shown(1))),
  };
}

/** Output pixels for a pixel of the source, across and down. */
function sharesOf({ matrix, from, to }: MediaNode, scale: number): readonly [number, number] {
  const [a, b, c, d] = matrix;
  return [
    (Math.hypot(a, b) * scale * to.width) / from.width,
    (Math.hypot(c, d) * scale * to.height) / from.height,
  ];
}

/** The nearest even number, at least 2. */
function even(value: number): number {
  return Math.max(2, 2 * Math.round(value / 2));
}
