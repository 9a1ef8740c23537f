import { pointerFromPath } from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import type { PatchOperation } from "./patch.ts";
import type { LayerTarget } from "./target.ts";

/** A list of a layer, such as its effects; what is no list counts as none. */
export function itemsOf<T>({ layer }: Pick<LayerTarget, "layer">, key: string): readonly T[] {
  const items: unknown = Reflect.get(layer, key);
  return Array.isArray(items) ? (items as readonly T[]) : [];
}

/** Adds an item to a list of a layer, at a number from 1 or at the end. */
export function addItem(
  target: LayerTarget,
  key: string,
  { value, index }: { readonly value: unknown; readonly index: number },
): readonly PatchOperation[] {
  const path = `${target.pointer}${pointerFromPath([key])}`;
  if (itemsOf(target, key).length > 0) return [{ op: "add", path: `${path}/${index}`, value }];
  const op = Reflect.has(target.layer, key) ? "replace" : "add";
  return [{ op, path, value: [value] }];
}

/** Removes an item; a list without items goes as a whole. */
export function removeItem(
  target: LayerTarget,
  key: string,
  index: number,
): readonly PatchOperation[] {
  const path = `${target.pointer}${pointerFromPath([key])}`;
  const isLast = itemsOf(target, key).length === 1;
  return [{ op: "remove", path: isLast ? path : `${path}/${index}` }];
}

/** Pointer of an item. */
export function itemPointer({ pointer }: LayerTarget, key: string, index: number): string {
  return `${pointer}${pointerFromPath([key, index])}`;
}

/** An index among the items that a list has, or would have with one more. */
export function placeAmong(count: number, index: number | undefined): Attempt<number> {
  if (index === undefined) return success(count);
  if (index <= count + 1) return success(index - 1);
  return refusal({
    code: "invalid-params",
    message: `There are ${count}, so there is no place ${index}.`,
    param: "index",
    accepted: [`1 to ${count + 1}`],
  });
}
