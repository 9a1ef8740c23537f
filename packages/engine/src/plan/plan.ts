import {
  evaluateScene,
  type MediaNode,
  type SceneNode,
  type Shaper,
  type Timeline,
  type TimelineLayer,
} from "@reelkiln/document";

import { explainAnswers, type PlanExplanation } from "./explain-plan.ts";
import type { PathContext } from "./layers/layer-path.ts";
import { layerPath } from "./layers/layers.ts";
import { pathSpans, type AnsweredLayer } from "./path-spans.ts";
import { planarStillsOf } from "./planar-stills.ts";
import { readSizesOf, streamsOf } from "./read-sizes.ts";
import type { FrameSpan, RenderPlan } from "./render-plan.ts";
import { segmentFrames, splitSegments } from "./segments.ts";

export { hasTreatment } from "./layers/layers.ts";
export { segmentFrames } from "./segments.ts";
export type * from "./explain-plan.ts";
export type * from "./render-plan.ts";

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
  const answers = answersOf(context);
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
    planarStills: planarStillsOf(timeline),
  };
}

/** What `planRender` decides and why: for every layer and every picture that is read. */
export function explainPlan(
  timeline: Timeline,
  shaper: Shaper,
  options: PlanOptions = {},
): PlanExplanation {
  const context = createContext(timeline, shaper, options.scale ?? 1);
  return explainAnswers(timeline, planRender(timeline, shaper, options), answersOf(context));
}

function answersOf(context: PathContext): readonly AnsweredLayer[] {
  return context.timeline.layers.map((layer) => ({ layer, path: context.pathOf(layer) }));
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
    videoNode: (layer) => firstMedia(nodesAt(timeline, layer, { shaper, share: 0 })),
    mediaNodes: (layer) =>
      SHARES.flatMap((share) => firstMedia(nodesAt(timeline, layer, { shaper, share })) ?? []),
    pathOf: (layer) => layerPath(layer, context),
  };
  return context;
}

/** Moments of a layer's span that its sizes are taken at. */
const SHARES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];

/** A layer evaluated alone, as if it stood on the canvas, at a share of its span. */
function nodesAt(
  timeline: Timeline,
  layer: TimelineLayer,
  { shaper, share }: { readonly shaper: Shaper; readonly share: number },
): readonly SceneNode[] {
  const { start, end } = layer;
  const time = start + Math.floor((Math.max(1, end - start) - 1) * share);
  return evaluateScene({ ...timeline, layers: [layer] }, time, shaper).nodes;
}

function firstMedia(nodes: readonly SceneNode[]): MediaNode | undefined {
  for (const node of nodes) {
    if (node.kind === "media") return node;
    const inner = node.kind === "group" ? firstMedia(node.nodes) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
