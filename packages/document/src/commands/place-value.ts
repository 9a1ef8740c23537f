import { isMapping, pointerFromPath } from "../model/model.ts";
import type { PatchOperation } from "./patch.ts";
import { sameValue } from "./patch.ts";
import type { Property } from "./property.ts";
import type { LayerTarget } from "./target.ts";

/** Operations that give a property a value, making the mappings around it when they are not there. */
export function placeValue(
  target: LayerTarget,
  property: Property,
  value: unknown,
): readonly PatchOperation[] {
  if (property.value !== undefined)
    return sameValue(property.value, value)
      ? []
      : [{ op: "replace", path: property.pointer, value }];
  let holder: unknown = target.layer;
  for (const [depth, key] of property.keys.entries()) {
    if (typeof holder === "object" && holder !== null && Object.hasOwn(holder, key)) {
      holder = Reflect.get(holder, key);
      continue;
    }
    // The first key that is not there gets all that is missing below it.
    const missing = property.keys.slice(depth + 1);
    const path = `${target.pointer}${pointerFromPath(property.keys.slice(0, depth + 1))}`;
    if (depth > 0 && !isMapping(holder)) return replaceShorthand(target, property, value);
    return [{ op: "add", path, value: nested(missing, value) }];
  }
  return [];
}

/** `enter: pop` becomes a mapping with `type: pop` when one of its settings is set. */
function replaceShorthand(
  target: LayerTarget,
  { keys }: Property,
  value: unknown,
): readonly PatchOperation[] {
  const [head = "", ...rest] = keys;
  const held = (target.layer as unknown as Readonly<Record<string, unknown>>)[head];
  const path = `${target.pointer}${pointerFromPath([head])}`;
  return [{ op: "replace", path, value: { type: held, ...(nested(rest, value) as object) } }];
}

function nested(keys: readonly string[], value: unknown): unknown {
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}
