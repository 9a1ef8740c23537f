import {
  evaluateScene,
  type MediaNode,
  type SceneNode,
  type Shaper,
  type Timeline,
  type TimelineLayer,
} from "@reelkiln/document";

import type { PathContext } from "./layers/layer-path.ts";
import { layerPath } from "./layers/layers.ts";
import { pathSpans } from "./path-spans.ts";
import { readSizesOf, streamsOf } from "./read-sizes.ts";
import type { FrameSpan, RenderPlan } from "./render-plan.ts";
import { segmentFrames, splitSegments } from "./segments.ts";

export type * from "./render-plan.ts";
export { segmentKeys, type SegmentKeys } from "./segment-keys.ts";

/** What of a timeline is rendered, and at what size. */
export interface PlanOptions {
  /** Defaults to the whole timeline; cut to it. */
  readonly frames?: FrameSpan;
  /** Output pixels for a pixel of the composition; default 1. The size is rounded to even numbers. */
  readonly scale?: number;
  /** `rgba` takes the reference for everything; default `auto`. */
  readonly path?: "auto" | "rgba";
}

/** Decides segments, the path of every frame and the size every video is read at. */
export function planRender(
  timeline: Timeline,
  shaper: Shaper,
  options: PlanOptions = {},
): RenderPlan {
  const scale = options.scale ?? 1;
  const keyframeEvery = segmentFrames(timeline.frameRate);
  const frames = cutFrames(options.frames, timeline.frameCount);
  const context = createContext(timeline, shaper, scale);
  const answers = timeline.layers.map((layer) => ({ layer, path: context.pathOf(layer) }));
  const spans = pathSpans(answers, frames, timeline.frameRate);
  const copies = answers.flatMap(({ path }) => (path.fast ? path.copies : []));
  const readSizes = readSizesOf(context, copies);
  const reason = "the reference was asked for";
  return {
    width: evenSize(timeline.width * scale),
    height: evenSize(timeline.height * scale),
    scale,
    frameRate: timeline.frameRate,
    frames,
    keyframeEvery,
    segments: splitSegments(frames, keyframeEvery),
    paths: options.path === "rgba" ? [{ ...frames, path: "rgba", reason }] : spans,
    readSizes,
    streams: streamsOf(timeline, readSizes),
  };
}

function cutFrames(asked: FrameSpan | undefined, count: number): FrameSpan {
  const from = Math.max(0, Math.min(asked?.from ?? 0, count));
  return { from, to: Math.max(from, Math.min(asked?.to ?? count, count)) };
}

function evenSize(size: number): number {
  return Math.max(2, 2 * Math.round(size / 2));
}

function createContext(timeline: Timeline, shaper: Shaper, scale: number): PathContext {
  const context: PathContext = {
    timeline,
    scale,
    videoNode: (layer) => firstMedia(nodesAtStart(timeline, layer, shaper)),
    pathOf: (layer) => layerPath(layer, context),
  };
  return context;
}

/** A layer evaluated alone, as if it stood on the canvas. */
function nodesAtStart(
  timeline: Timeline,
  layer: TimelineLayer,
  shaper: Shaper,
): readonly SceneNode[] {
  return evaluateScene({ ...timeline, layers: [layer] }, layer.start, shaper).nodes;
}

function firstMedia(nodes: readonly SceneNode[]): MediaNode | undefined {
  for (const node of nodes) {
    if (node.kind === "media") return node;
    const inner = node.kind === "group" ? firstMedia(node.nodes) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
