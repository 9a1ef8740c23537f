import {
  isLayerKind,
  isMapping,
  printPath,
  soundDepth,
  type DocumentPath,
} from "../model/model.ts";

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
  for (const [id, composition] of Object.entries(compositions)) {
    if (!isMapping(composition)) return `compositions.${id} is no mapping.`;
    const fault = layersFault(composition["layers"], ["compositions", id, "layers"]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** A layer that the model found sound is not looked at again: this runs before every command. */
function layersFault(layers: unknown, path: DocumentPath): string | undefined {
  if (!Array.isArray(layers)) return `${printPath(path)} is no list.`;
  for (const [index, layer] of layers.entries() as Iterable<[number, unknown]>) {
    if (soundDepth(layer) !== undefined && !Object.hasOwn(layer as object, "layers")) continue;
    const fault = layerFault(layer, [...path, index]);
    if (fault !== undefined) return fault;
  }
  return undefined;
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
