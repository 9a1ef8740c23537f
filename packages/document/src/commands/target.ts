import {
  allLayers,
  firstLayer,
  freeId,
  idFromText,
  MAIN_COMPOSITION,
  nearestWord,
  pointerFromPath,
  type DocumentPath,
  type PlacedLayer,
  type ReelDocument,
  type ReelLayer,
} from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import type { PatchOperation } from "./patch.ts";

/** A composition that a command works on. */
export interface CompositionTarget {
  readonly id: string;
  /** Path of the mapping that holds its settings and layers. */
  readonly path: DocumentPath;
  readonly layers: readonly ReelLayer[];
}

/** A layer that a command works on, with the id it has or gets. */
export interface LayerTarget extends PlacedLayer {
  readonly id: string;
  readonly pointer: string;
  /** Gives the layer its id, when it had none: touched layers have names. */
  readonly naming: readonly PatchOperation[];
}

/** The composition with that id; the active one when none is asked for. */
export function findComposition(
  document: ReelDocument,
  id: string = document.active ?? MAIN_COMPOSITION,
): Attempt<CompositionTarget> {
  if (id === MAIN_COMPOSITION) return success({ id, path: [], layers: document.layers });
  const compositions = document.compositions ?? {};
  const composition = Object.hasOwn(compositions, id) ? compositions[id] : undefined;
  if (composition !== undefined)
    return success({ id, path: ["compositions", id], layers: composition.layers });
  const accepted = [MAIN_COMPOSITION, ...Object.keys(compositions)];
  const nearest = nearestWord(id, accepted);
  return refusal({
    code: "no-such-composition",
    message: `There is no composition ${id}; there is ${accepted.join(", ")}.`,
    param: "comp",
    accepted,
    ...(nearest === undefined ? {} : { nearest }),
  });
}

/**
 * The layer an author means: its id, `#n` (`#1` is the front layer of the composition, `#2/#1` the
 * front one inside the second), or its exact name. Never a guess: what fits nothing is an error.
 */
export function findLayer(
  document: ReelDocument,
  reference: string,
  comp?: string,
): Attempt<LayerTarget> {
  const composition = findComposition(document, comp);
  if (!composition.ok) return composition;
  const byId = firstLayer(document, ({ id }) => id === reference);
  if (byId !== undefined) return success(targetOf(document, byId));
  const own = allLayers(document).filter((placed) => placed.composition === composition.value.id);
  if (/^#\d+(?:\/#\d+)*$/.test(reference)) {
    const numbered = byNumber(reference, composition.value, own);
    return numbered === undefined
      ? noSuchLayer(reference, own)
      : success(targetOf(document, numbered));
  }
  const named = own.filter(({ layer }) => layer.name === reference);
  if (named.length > 1)
    return refusal({
      code: "ambiguous-layer",
      message: `${named.length} layers are named ${reference}; use an id or a number.`,
      param: "layer",
      accepted: named.map(({ layer, index }) => layer.id ?? `#${index + 1}`),
    });
  const [only] = named;
  return only === undefined ? noSuchLayer(reference, own) : success(targetOf(document, only));
}

function byNumber(
  reference: string,
  composition: CompositionTarget,
  layers: readonly PlacedLayer[],
): PlacedLayer | undefined {
  let path: DocumentPath = [...composition.path, "layers"];
  let found: PlacedLayer | undefined;
  for (const part of reference.split("/")) {
    const siblings = layers.filter(
      (placed) => placed.path.length === path.length + 1 && isUnder(placed.path, path),
    );
    found = siblings[siblings.length - Number(part.slice(1))];
    if (found === undefined) return undefined;
    path = [...found.path, "layers"];
  }
  return found;
}

function isUnder(path: DocumentPath, parent: DocumentPath): boolean {
  return parent.every((key, index) => path[index] === key);
}

function noSuchLayer(reference: string, layers: readonly PlacedLayer[]) {
  const accepted = layers.flatMap(({ layer }) => [layer.id, layer.name]).filter(isText);
  const nearest = nearestWord(reference, accepted);
  const shown = accepted.slice(0, 12).join(", ");
  return refusal({
    code: "no-such-layer",
    message: `There is no layer ${reference}${shown === "" ? "" : `; there is ${shown}`}.`,
    param: "layer",
    accepted: [...accepted, ...(layers.length > 0 ? ["#1"] : [])],
    ...(nearest === undefined ? {} : { nearest }),
  });
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}

/** The target a placed layer makes. */
function targetOf(document: ReelDocument, placed: PlacedLayer): LayerTarget {
  const pointer = pointerFromPath(placed.path);
  const { id } = placed.layer;
  if (id !== undefined) return { ...placed, id, pointer, naming: [] };
  const given = freshId(document, placed.layer);
  const before = Object.keys(placed.layer)[0];
  const naming: PatchOperation = {
    op: "add",
    path: `${pointer}/id`,
    value: given,
    ...(before === undefined ? {} : { before }),
  };
  return { ...placed, id: given, pointer, naming: [naming] };
}

/** An id for a layer that has none: of its name, or of its kind. */
export function freshId(document: ReelDocument, layer: ReelLayer): string {
  const taken = takenIds(document);
  const stem = (layer.name === undefined ? undefined : idFromText(layer.name)) ?? layer.type;
  return freeId(stem, taken);
}

/** Ids of all layers of a document. */
export function takenIds(document: ReelDocument): ReadonlySet<string> {
  return new Set(
    allLayers(document)
      .map(({ layer }) => layer.id)
      .filter(isText),
  );
}
