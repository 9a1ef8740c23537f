import type { Box, MediaNode, Timeline, TimelineLayer } from "@reelkiln/document";

/** What a layer needs to know to say whether sprites can show it. */
export interface PathContext {
  readonly timeline: Timeline;
  /** Output pixels for a pixel of the composition. */
  readonly scale: number;
  /** The nodes of a video at its start, or none when it does not show there. */
  readonly videoNode: (layer: TimelineLayer) => MediaNode | undefined;
  /** The nodes of a picture at times spread over its span, those of its largest and smallest sizes as a rule among them. */
  readonly mediaNodes: (layer: TimelineLayer) => readonly MediaNode[];
  /** The answer of another layer. */
  readonly pathOf: (layer: TimelineLayer) => LayerPath;
}

/** A video that planes can be copied from as they are: where it stands on the output. */
export interface PlaneCopy {
  /** Its key. */
  readonly layer: string;
  /** Whole even pixels of the output. */
  readonly target: Box;
}

/** Whether the fast path can show a layer: as a sprite or by copied planes, or why not. */
export type LayerPath =
  | { readonly fast: true; readonly copies: readonly PlaneCopy[] }
  | { readonly fast: false; readonly reason: string };

export type LayerPathOf<L extends TimelineLayer> = (layer: L, context: PathContext) => LayerPath;

/** Drawn once for each of its states and blended. */
export const AS_SPRITE: LayerPath = { fast: true, copies: [] };

/** Shown from its planes, which are filtered and cut on their way. */
export const FROM_PLANES: LayerPath = { fast: true, copies: [] };

/** Why the reference has to show a layer. */
export function refuse(layer: TimelineLayer, why: string): LayerPath {
  return { fast: false, reason: `${layer.origin.id ?? layer.key} ${why}` };
}
