import { frameAt, type Flicks } from "../time/time.ts";
import type { Timeline, TimelineLayer } from "../timeline/timeline.ts";
import type { LayerNodes, SceneContext } from "./layers/layer-scene.ts";
import { evaluateLayer } from "./layers/layers.ts";
import { sceneCacheOf } from "./scene-cache.ts";
import type { Scene } from "./scene.ts";
import type { Shaper } from "./shaper.ts";

/**
 * The frame that shows at `time` (root-composition flicks), fully decided.
 * The same timeline, time and faces always give an equal scene, in any order of calls; text layouts are kept between
 * calls with the same shaper.
 */
export function evaluateScene(timeline: Timeline, time: Flicks, shaper: Shaper): Scene {
  const context: SceneContext = {
    time,
    frame: frameAt(time, timeline.frameRate),
    frameRate: timeline.frameRate,
    beside: timeline.layers,
    shaper,
    cache: sceneCacheOf(shaper),
    media: timeline.media,
    surfacePx: [timeline.width, timeline.height],
    evaluate: evaluateLayers,
  };
  return {
    width: timeline.width,
    height: timeline.height,
    time,
    background: timeline.background,
    nodes: evaluateLayers(timeline.layers, context).flatMap((each) => each.nodes),
  };
}

function evaluateLayers(
  layers: readonly TimelineLayer[],
  context: SceneContext,
): readonly LayerNodes[] {
  const shown: LayerNodes[] = [];
  const inner = { ...context, beside: layers };
  for (const layer of layers) {
    if (layer.matteOnly === true) continue;
    if (context.time < layer.start || context.time >= layer.end) continue;
    const nodes = evaluateLayer(layer, inner);
    if (nodes.length > 0) shown.push({ layer, nodes });
  }
  return shown;
}
