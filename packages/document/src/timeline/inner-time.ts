import { isKeys } from "../model/model.ts";
import type { Flicks } from "../time/time.ts";
import type { LayerTime } from "./authored-value.ts";
import type { LayerInstance } from "./instance.ts";
import { retimedLength, retimeOf, speedRamp } from "./retime.ts";
import type { SurfaceLayer } from "./timeline.ts";

/** True for a layer that holds layers and lets time run otherwise for them than around it. */
export function retimesChildren({ layer }: LayerInstance): boolean {
  if (layer.type !== "composition" && layer.type !== "sequence") return false;
  const { sourceTime, speed } = layer;
  return sourceTime !== undefined || (speed !== undefined && speed !== 1);
}

/** How time runs for what a layer holds, and when that ends; undefined when as around it. */
export function innerTime(
  instance: LayerInstance,
  time: LayerTime,
  innerEnd: Flicks,
): SurfaceLayer["retime"] {
  if (!retimesChildren(instance)) return undefined;
  const layer = instance.layer as { readonly sourceTime?: unknown; readonly speed?: unknown };
  const source =
    retimeOf(layer, time) ?? speedRamp({ value: Number(layer.speed ?? 1) }, time.start);
  return { source, end: Math.max(time.start + 1, innerEnd) };
}

/** How long a layer lasts that holds `inner` of its own time; undefined when as long as it is let. */
export function outerLength({ layer }: LayerInstance, inner: Flicks): Flicks | undefined {
  const { sourceTime, speed } = layer as {
    readonly sourceTime?: unknown;
    readonly speed?: unknown;
  };
  if (sourceTime === undefined && !isKeys(speed) && typeof speed === "object") return undefined;
  return retimedLength({ sourceTime, speed: speed ?? 1 }, inner);
}
