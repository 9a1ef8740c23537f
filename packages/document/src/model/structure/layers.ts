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
  collect(document.layers, { composition: MAIN_COMPOSITION, path: ["layers"] }, found);
  const compositions: unknown = document.compositions;
  if (isMapping(compositions))
    for (const [id, composition] of Object.entries(compositions))
      if (isMapping(composition))
        collect(
          composition["layers"],
          { composition: id, path: ["compositions", id, "layers"] },
          found,
        );
  return found;
}

interface Level {
  readonly composition: string;
  readonly path: DocumentPath;
  readonly parent?: ReelLayer;
}

function collect(layers: unknown, level: Level, found: PlacedLayer[]): void {
  if (!Array.isArray(layers) || level.path.length > 2 * MAX_NESTING + 4) return;
  for (const [index, layer] of layers.entries() as Iterable<[number, unknown]>) {
    if (!isMapping(layer)) continue;
    const path = [...level.path, index];
    found.push({ ...level, layer: layer as unknown as ReelLayer, path, index });
    collect(
      layer["layers"],
      {
        composition: level.composition,
        path: [...path, "layers"],
        parent: layer as unknown as ReelLayer,
      },
      found,
    );
  }
}
