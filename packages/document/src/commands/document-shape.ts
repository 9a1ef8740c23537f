import { isLayerKind, isMapping, printPath, type DocumentPath } from "../model/model.ts";

/**
 * What keeps commands from finding their way in a document: a container that is none, a layer of no
 * kind. A sentence, or undefined. Wrong values inside are no obstacle: commands mend them.
 */
export function shapeFault(document: unknown): string | undefined {
  if (!isMapping(document)) return "The document is no mapping.";
  const { compositions } = document;
  for (const key of ["assets", "sound", "compositions", "variables"])
    if (document[key] !== undefined && !isMapping(document[key])) return `${key} is no mapping.`;
  if (document["active"] !== undefined && typeof document["active"] !== "string")
    return "active is no text.";
  const own = layersFault(document["layers"], ["layers"]);
  if (own !== undefined || !isMapping(compositions)) return own;
  return firstFault(Object.entries(compositions), ([id, composition]) =>
    isMapping(composition)
      ? layersFault(composition["layers"], ["compositions", id, "layers"])
      : `compositions.${id} is no mapping.`,
  );
}

function layersFault(layers: unknown, path: DocumentPath): string | undefined {
  if (!Array.isArray(layers)) return `${printPath(path)} is no list.`;
  return firstFault([...layers.entries()], ([index, layer]) => layerFault(layer, [...path, index]));
}

function layerFault(layer: unknown, path: DocumentPath): string | undefined {
  if (!isMapping(layer)) return `${printPath(path)} is no layer.`;
  if (!isLayerKind(layer["type"])) return `${printPath(path)} has no known type.`;
  for (const key of ["id", "name"])
    if (layer[key] !== undefined && typeof layer[key] !== "string")
      return `${printPath([...path, key])} is no text.`;
  return layer["layers"] === undefined
    ? undefined
    : layersFault(layer["layers"], [...path, "layers"]);
}

function firstFault<T>(
  items: readonly T[],
  faultOf: (item: T) => string | undefined,
): string | undefined {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
