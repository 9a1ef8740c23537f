import type { ReelDocument } from "../document.ts";
import { MAIN_COMPOSITION } from "../document.ts";
import { isMapping } from "../field.ts";
import type { DocumentPath } from "../issue.ts";
import type { ReelLayer } from "../layer-kinds.ts";
import { MAX_NESTING } from "../layers/layer-list.ts";

/** A layer with where it stands. */
export interface PlacedLayer {
  readonly layer: ReelLayer;
  readonly path: DocumentPath;
  /** Id of the composition it belongs to. */
  readonly composition: string;
  /** The layer whose `layers` hold it; absent on the composition's own level. */
  readonly parent?: ReelLayer;
  /** Place among its siblings, 0 for the hindmost. */
  readonly index: number;
}

/**
 * Every layer of the document in paint order, parents before children. Reads what is there: entries
 * that are no layers are left out, so a document with issues can be walked too.
 */
export function allLayers(document: Partial<ReelDocument>): readonly PlacedLayer[] {
  const found: PlacedLayer[] = [];
  walk(document, {
    isWanted: () => true,
    take: (placed) => {
      found.push(placed);
      return false;
    },
  });
  return found;
}

/** The first of them that is wanted; the others are only looked at. */
export function firstLayer(
  document: Partial<ReelDocument>,
  isWanted: (layer: ReelLayer) => boolean,
): PlacedLayer | undefined {
  let found: PlacedLayer | undefined;
  walk(document, {
    isWanted,
    take: (placed) => {
      found = placed;
      return true;
    },
  });
  return found;
}

interface Visit {
  readonly isWanted: (layer: ReelLayer) => boolean;
  /** Gets each wanted layer; true ends the walk. */
  readonly take: (placed: PlacedLayer) => boolean;
}

function walk(document: Partial<ReelDocument>, visit: Visit): void {
  if (walkLevel(document.layers, { composition: MAIN_COMPOSITION, path: ["layers"] }, visit))
    return;
  const compositions: unknown = document.compositions;
  if (!isMapping(compositions)) return;
  for (const [id, composition] of Object.entries(compositions)) {
    if (!isMapping(composition)) continue;
    const level = { composition: id, path: ["compositions", id, "layers"] };
    if (walkLevel(composition["layers"], level, visit)) return;
  }
}

interface Level {
  readonly composition: string;
  readonly path: DocumentPath;
  readonly parent?: ReelLayer;
}

/** True when the walk is over. */
function walkLevel(layers: unknown, level: Level, visit: Visit): boolean {
  if (!Array.isArray(layers) || level.path.length > 2 * MAX_NESTING + 4) return false;
  for (const [index, entry] of layers.entries() as Iterable<[number, unknown]>) {
    if (!isMapping(entry)) continue;
    const layer = entry as unknown as ReelLayer;
    const isTaken =
      visit.isWanted(layer) && visit.take({ ...level, layer, path: [...level.path, index], index });
    if (isTaken) return true;
    const { layers: inner } = entry;
    if (inner === undefined) continue;
    const path = [...level.path, index, "layers"];
    if (walkLevel(inner, { composition: level.composition, path, parent: layer }, visit))
      return true;
  }
  return false;
}
