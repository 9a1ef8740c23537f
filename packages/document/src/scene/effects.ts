import { seedOf } from "../chance/chance.ts";
import { effectSpecOf, type EffectValue } from "../model/model.ts";
import { secondsFromFlicks, type Flicks } from "../time/time.ts";
import { valueAt } from "../timeline/animated-value.ts";
import type { TimelineEffect, TimelineLayer } from "../timeline/timeline.ts";
import type { SceneContext } from "./layers/layer-scene.ts";
import type { NodeEffects, SceneEffect, SceneNode } from "./scene.ts";

/** Effects on a node with the values of this frame; undefined when there are none. */
export function nodeEffects(
  effects: readonly TimelineEffect[],
  { layer, node }: { readonly layer: TimelineLayer; readonly node: SceneNode },
  { time, frame }: SceneContext,
): NodeEffects | undefined {
  if (effects.length === 0) return undefined;
  const layerSeconds = secondsFromFlicks(time - layer.start);
  const extent = { widthPx: node.box.width, heightPx: node.box.height };
  let reachPx = 0;
  let needsWhole = false;
  const list = effects.map((effect, index): SceneEffect => {
    const { type, table } = effect;
    const values = valuesAt(effect.values, time);
    const spec = effectSpecOf(type);
    reachPx += Math.max(0, spec.reachPx?.(values, extent) ?? 0);
    needsWhole ||= spec.needsWhole === true;
    const seed = seedOf(`${layer.key} ${index}`);
    const moment = { seed, frame, layerSeconds, ...(table !== undefined && { table }) };
    // The values are those of the type's own parameters; the table of effects pairs them, a map over names cannot.
    return { ...moment, type, values } as unknown as SceneEffect;
  });
  return { list, contentBox: node.paintBox, reachPx: Math.ceil(reachPx), needsWhole };
}

/** Values of animated parameters at a time. */
export function valuesAt(
  values: TimelineEffect["values"],
  time: Flicks,
): Record<string, EffectValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, animated]) => [name, valueAt(animated, time, mixValues)]),
  );
}

/** Numbers, and lists of as many numbers, are mixed; everything else holds. */
export function mixValues(from: EffectValue, to: EffectValue, progress: number): EffectValue {
  if (typeof from === "number" && typeof to === "number") return from + (to - from) * progress;
  if (typeof from !== "object" || typeof to !== "object" || from.length !== to.length) return from;
  return from.map((value, index) => value + ((to[index] ?? value) - value) * progress);
}
