import type { ReelDocument } from "../document.ts";
import type { Issue } from "../issue.ts";
import { MAX_LAYERS } from "../layers/layer-list.ts";
import { checkVariables } from "../variables/declarations.ts";
import { checkCycles } from "./cycles.ts";
import { checkIds } from "./ids.ts";
import { allLayers, type PlacedLayer } from "./layers.ts";
import { checkReferences } from "./references.ts";

/** What the structural checks share: the document, its layers, and where to report. */
export interface Structure {
  readonly document: Partial<ReelDocument>;
  readonly layers: readonly PlacedLayer[];
  readonly report: (issue: Issue) => void;
}

/** Checks what no single key can tell: ids, references, circles, keys out of place. */
export function checkStructure(
  document: Partial<ReelDocument>,
  report: (issue: Issue) => void,
): void {
  const layers = allLayers(document);
  if (layers.length > MAX_LAYERS) reportTooMany(layers.length, report);
  const structure = { document, layers, report };
  checkIds(structure);
  checkTransitions(structure);
  checkReferences(structure);
  checkCycles(structure);
  checkVariables(structure);
}

function reportTooMany(count: number, report: (issue: Issue) => void): void {
  report({
    code: "too-large",
    severity: "error",
    path: ["layers"],
    message: `The document has ${count} layers; up to ${MAX_LAYERS} are accepted.`,
    measured: count,
    limit: MAX_LAYERS,
    hint: "Split the video into several projects.",
  });
}

/** Only children of a sequence take over from one another; a sequence's own is the default of its children. */
function checkTransitions({ layers, report }: Structure): void {
  for (const { layer, parent, path } of layers) {
    if (!Object.hasOwn(layer, "transition") || layer.type === "sequence") continue;
    if (parent?.type === "sequence") continue;
    report({
      code: "misplaced-key",
      severity: "error",
      path: [...path, "transition"],
      message: "transition has a meaning inside a sequence only; elsewhere use enter and exit.",
      received: "transition",
      hint: "Put the layer into a sequence, or use enter.",
    });
  }
}
