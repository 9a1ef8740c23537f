import { pointerFromPath } from "../model/model.ts";
import { sameValue, type PatchOperation } from "./patch.ts";

/** A mapping of the document that gets values. */
export interface Holder {
  readonly holder: object;
  readonly pointer: string;
  /** Keys in the order of the format; a new key goes before those that come later. Else it goes last. */
  readonly order?: readonly string[];
}

/**
 * Operations that give a mapping these values: a key that is there is replaced, a new one is added,
 * null removes, an equal value does nothing.
 */
export function setPatches(
  { holder, pointer, order = [] }: Holder,
  values: Readonly<Record<string, unknown>>,
): readonly PatchOperation[] {
  const held = holder as Readonly<Record<string, unknown>>;
  return Object.entries(values).flatMap(([key, value]): PatchOperation[] => {
    const path = `${pointer}${pointerFromPath([key])}`;
    const there = Object.hasOwn(held, key);
    if (value === undefined) return [];
    if (value === null) return there ? [{ op: "remove", path }] : [];
    if (!there) return [{ op: "add", path, value, ...beforeLater(key, held, order) }];
    return sameValue(held[key], value) ? [] : [{ op: "replace", path, value }];
  });
}

/** The first key of a mapping that the format has after `key`. */
export function beforeLater(
  key: string,
  held: object,
  order: readonly string[],
): { readonly before?: string } {
  const later = order.includes(key) ? order.slice(order.indexOf(key) + 1) : [];
  const before = Object.keys(held).find((name) => later.includes(name));
  return before === undefined ? {} : { before };
}
