import { isMapping, pointerFromPath, type ReelDocument } from "../model/model.ts";
import { refusal, type Attempt } from "./command-error.ts";
import { findLayers } from "./layer-command.ts";
import type { LayerTarget } from "./target.ts";

export function siblingsOf(document: ReelDocument, { path }: LayerTarget): readonly unknown[] {
  let value: unknown = document;
  for (const key of path.slice(0, -1))
    value = isMapping(value) || Array.isArray(value) ? Reflect.get(value, key) : [];
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** Layers of one list. */
export function siblings(
  document: ReelDocument,
  references: readonly string[],
  comp: string | undefined,
): Attempt<readonly LayerTarget[]> {
  const found = findLayers(document, references, comp);
  if (!found.ok) return found;
  const level = (target: LayerTarget) => pointerFromPath(target.path.slice(0, -1));
  const [first] = found.value;
  const stray = found.value.find((target) => first !== undefined && level(target) !== level(first));
  if (stray === undefined) return found;
  return refusal({
    code: "invalid-params",
    message: `${stray.id} does not stand beside ${first?.id ?? ""}: they are in different groups.`,
    param: "layers",
    hint: "Move it there first: layer.move.",
  });
}

export function byPaint(targets: readonly LayerTarget[]): readonly LayerTarget[] {
  return targets.toSorted((a, b) => a.index - b.index);
}
