import {
  childLayers,
  freeId,
  isMapping,
  readTime,
  type ReelDocument,
  type ReelLayer,
} from "../model/model.ts";
import { takenIds, type LayerTarget } from "./target.ts";

/** A copy of a layer with new ids inside; what refers to a layer inside refers to its copy. */
export function copyOf(document: ReelDocument, target: LayerTarget, id?: string): ReelLayer {
  const taken = new Set(takenIds(document));
  const renames = new Map<string, string>();
  const own = id ?? freeId(target.id, new Set([...taken, target.id]));
  taken.add(own);
  renames.set(target.id, own);
  collectIds(childLayers(target.layer), taken, renames);
  const copy = rename({ ...target.layer, id: target.id } as ReelLayer, renames);
  return target.layer.id === undefined ? ({ ...reordered(copy), id: own } as ReelLayer) : copy;
}

/** Copies of a composition's layers, with new ids that refer to one another. */
export function copiedLayers(
  document: ReelDocument,
  layers: readonly ReelLayer[],
): readonly ReelLayer[] {
  const renames = new Map<string, string>();
  collectIds(layers, new Set(takenIds(document)), renames);
  return layers.map((layer) => rename(layer, renames));
}

/** A layer that had no id gets it as its first key. */
function reordered(layer: ReelLayer): Partial<ReelLayer> {
  return { id: layer.id, ...layer } as Partial<ReelLayer>;
}

function collectIds(
  layers: readonly ReelLayer[],
  taken: Set<string>,
  renames: Map<string, string>,
): void {
  for (const layer of layers) {
    if (layer.id !== undefined) {
      const fresh = freeId(layer.id, taken);
      taken.add(fresh);
      renames.set(layer.id, fresh);
    }
    collectIds(childLayers(layer), taken, renames);
  }
}

function rename(layer: ReelLayer, renames: ReadonlyMap<string, string>): ReelLayer {
  const renamed = Object.entries(layer).map(([key, value]: [string, unknown]) => {
    if (key === "id" || key === "of" || key === "parent")
      return [key, renames.get(String(value)) ?? value];
    if (key === "start" || key === "end") return [key, renameTime(value, renames)];
    if (key === "matte") return [key, renameMatte(value, renames)];
    if (key === "duck") return [key, renameDuck(value, renames)];
    if (key === "layers")
      return [key, (value as ReelLayer[]).map((child) => rename(child, renames))];
    return [key, value];
  });
  return Object.fromEntries(renamed) as ReelLayer;
}

function renameTime(value: unknown, renames: ReadonlyMap<string, string>): unknown {
  const time = readTime(value);
  if (time?.kind !== "reference" || time.of === undefined) return value;
  const fresh = renames.get(time.of);
  return fresh === undefined ? value : `${fresh}${String(value).slice(time.of.length)}`;
}

function renameMatte(value: unknown, renames: ReadonlyMap<string, string>): unknown {
  if (!isMapping(value)) return value;
  return { ...value, layer: renames.get(String(value["layer"])) ?? value["layer"] };
}

function renameDuck(value: unknown, renames: ReadonlyMap<string, string>): unknown {
  if (!isMapping(value)) return value;
  const fresh = (id: unknown) => renames.get(String(id)) ?? id;
  const { under } = value;
  return { ...value, under: Array.isArray(under) ? under.map(fresh) : fresh(under) };
}
