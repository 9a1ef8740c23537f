import { readLength } from "../../model/model.ts";
import type { Vec2 } from "../animated.ts";
import type { LayerInstance } from "../instance.ts";

/** Size of what a layer stands on, where the whole canvas is `rootPx`. */
export function surfaceOf({ parent }: LayerInstance, rootPx: Vec2): Vec2 {
  if (parent === undefined) return rootPx;
  const around = surfaceOf(parent, rootPx);
  const { composition, layer } = parent;
  if (composition !== undefined)
    return [composition.width ?? around[0], composition.height ?? around[1]];
  if (layer.type !== "composition") return around;
  return [
    readLength(layer.width, around[0]) ?? around[0],
    readLength(layer.height, around[1]) ?? around[1],
  ];
}
