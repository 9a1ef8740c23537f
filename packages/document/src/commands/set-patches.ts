import { pointerFromPath } from "../model/model.ts";
import { sameValue, type PatchOperation } from "./patch.ts";

/**
 * Operations that give a mapping these values: a key that is there is replaced, a new one is added,
 * null removes, an equal value does nothing.
 */
export function setPatches(
  holder: object,
  pointer: string,
  values: Readonly<Record<string, unknown>>,
): readonly PatchOperation[] {
  const held = holder as Readonly<Record<string, unknown>>;
  return Object.entries(values).flatMap(([key, value]): PatchOperation[] => {
    const path = `${pointer}${pointerFromPath([key])}`;
    const there = Object.hasOwn(held, key);
    if (value === undefined) return [];
    if (value === null) return there ? [{ op: "remove", path }] : [];
    if (!there) return [{ op: "add", path, value, ...placeFor(key, held) }];
    return sameValue(held[key], value) ? [] : [{ op: "replace", path, value }];
  });
}

/** Settings of a composition stand before its layers, where a reader looks for them. */
function placeFor(key: string, held: object): { readonly before?: string } {
  return key !== "layers" && Object.hasOwn(held, "layers") ? { before: "layers" } : {};
}
