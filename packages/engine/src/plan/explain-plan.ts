import type { Timeline, TimelineLayer } from "@reelkiln/document";

import type { AnsweredLayer } from "./path-spans.ts";
import type { PathSpan, ReadSize, RenderPlan } from "./render-plan.ts";

/** How one layer of the root comes onto the frames, and why. */
export interface LayerExplanation {
  readonly layer: string;
  readonly way: "copied" | "planes" | "sprite" | "reference";
  readonly reason: string;
}

/** A picture that is read, and for which layers. */
export interface ReadExplanation extends ReadSize {
  readonly src: string;
  /** More than one share a reader. */
  readonly layers: readonly string[];
}

/** What a plan decided and why, as plain JSON. */
export interface PlanExplanation {
  readonly frames: number;
  readonly paths: readonly PathSpan[];
  readonly layers: readonly LayerExplanation[];
  readonly reads: readonly ReadExplanation[];
}

const REASONS = {
  copied: "stands whole on even pixels: its planes are copied",
  planes: "is filtered, cut and laid from its planes",
  sprite: "is drawn once for each of its states and blended",
} as const;

/** Says of a plan which way every layer takes. */
export function explainAnswers(
  timeline: Timeline,
  plan: RenderPlan,
  answers: readonly AnsweredLayer[],
): PlanExplanation {
  return {
    frames: plan.frames.to - plan.frames.from,
    paths: plan.paths,
    layers: answers.map((answer) => explainLayer(answer, plan)),
    reads: readsOf(timeline.layers, plan),
  };
}

function explainLayer({ layer, path }: AnsweredLayer, plan: RenderPlan): LayerExplanation {
  if (!path.fast) return { layer: layer.key, way: "reference", reason: path.reason };
  const way = path.copies.length > 0 ? "copied" : holdsPlanes(layer, plan) ? "planes" : "sprite";
  return { layer: layer.key, way, reason: REASONS[way] };
}

function holdsPlanes(layer: TimelineLayer, plan: RenderPlan): boolean {
  if (layer.kind === "surface") return layer.layers.some((inner) => holdsPlanes(inner, plan));
  return layer.kind === "video" || plan.planarStills.includes(layer.key);
}

function readsOf(
  layers: readonly TimelineLayer[],
  { readSizes, streams }: RenderPlan,
): readonly ReadExplanation[] {
  const reads = new Map<string, ReadExplanation>();
  for (const { key, src } of picturesOf(layers)) {
    const size = readSizes[key];
    if (size === undefined) continue;
    const stream = streams[key] ?? src;
    reads.set(stream, { ...size, src, layers: [...(reads.get(stream)?.layers ?? []), key] });
  }
  return [...reads.values()];
}

function picturesOf(
  layers: readonly TimelineLayer[],
): readonly { readonly key: string; readonly src: string }[] {
  return layers.flatMap((layer) => {
    if (layer.kind === "surface") return picturesOf(layer.layers);
    if (layer.kind === "video") return [{ key: layer.key, src: layer.source.src }];
    return layer.kind === "image" ? [layer] : [];
  });
}
