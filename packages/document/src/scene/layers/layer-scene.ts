import type { Flicks, FrameRate } from "../../time/time.ts";
import type { Vec2 } from "../../timeline/animated.ts";
import type { Timeline, TimelineLayer } from "../../timeline/timeline.ts";
import type { SceneCache } from "../scene-cache.ts";
import type { SceneNode } from "../scene.ts";
import type { Shaper } from "../shaper.ts";

/** What a layer needs to know of its surroundings to become nodes. */
export interface SceneContext {
  readonly time: Flicks;
  /** Output frame that shows `time`. */
  readonly frame: number;
  readonly frameRate: FrameRate;
  readonly shaper: Shaper;
  readonly cache: SceneCache;
  readonly media: Timeline["media"];
  /** Size of the surface the layer stands on. */
  readonly surfacePx: Vec2;
  /** Layers on the same surface: those that may be mattes. */
  readonly beside: readonly TimelineLayer[];
  /** Nodes of layers that show at `time`, back to front, on a surface of `surfacePx`. */
  readonly evaluate: (
    layers: readonly TimelineLayer[],
    context: SceneContext,
  ) => readonly LayerNodes[];
}

/** The nodes one layer came to. */
export interface LayerNodes {
  readonly layer: TimelineLayer;
  readonly nodes: readonly SceneNode[];
}

/** How one kind of layer becomes nodes: usually one; none when nothing of it shows. */
export type EvaluateLayer<L extends TimelineLayer> = (
  layer: L,
  context: SceneContext,
) => readonly SceneNode[];
