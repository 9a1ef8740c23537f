import {
  allLayers,
  drivenProperties,
  isKeys,
  LAYER_KINDS,
  type PlacedLayer,
  type ReelDocument,
} from "../model/model.ts";
import type { Requirement } from "./command.ts";
import { findComposition } from "./target.ts";

/** A document in which layers can be found; what is less is refused before any command is asked. */
export const A_DOCUMENT: Requirement = {
  reason: "The document is broken; mend it with doc.patch first.",
  holds: () => true,
};

export const A_LAYER = needs("The document has no layers.", (document) =>
  compositionsOf(document).some(({ layers }) => layers.length > 0),
);

export const TWO_LAYERS = needs(
  "The active composition has fewer than two layers.",
  (document) => (activeLayers(document)?.length ?? 0) > 1,
);

export const AN_ASSET = needs(
  "The project has no assets.",
  ({ assets }) => Object.keys(assets ?? {}).length > 0,
);

export const A_VARIABLE = needs(
  "The project declares no variables.",
  ({ variables }) => Object.keys(variables ?? {}).length > 0,
);

export const A_FONT = needs(
  "The project names no font files.",
  ({ fonts }) => (fonts ?? []).length > 0,
);

export const A_COMPOSITION = needs(
  "The document has no compositions besides main.",
  ({ compositions }) => Object.keys(compositions ?? {}).length > 0,
);

export const A_MARKER = needs("No composition has markers.", (document) =>
  compositionsOf(document).some(({ markers }) => (markers ?? []).length > 0),
);

export const A_GUIDE = needs("No composition has guides.", (document) =>
  compositionsOf(document).some(({ guides }) => (guides ?? []).length > 0),
);

export const AN_EFFECT = needsLayer("No layer has effects.", ({ layer }) =>
  holds(layer, "effects"),
);
export const A_MASK = needsLayer("No layer has masks.", ({ layer }) => holds(layer, "masks"));
export const A_MATTE = needsLayer("No layer has a matte.", ({ layer }) => holds(layer, "matte"));
export const A_PARENT = needsLayer("No layer has a parent.", ({ layer }) => holds(layer, "parent"));
export const A_TEXT = needsLayer("No layer holds text.", ({ layer }) => layer.type === "text");
export const A_SHAPE = needsLayer("No layer is a shape.", ({ layer }) => layer.type === "shape");
export const AN_OPERATOR = needsLayer("No shape has operators.", ({ layer }) =>
  holds(layer, "operators"),
);
export const AN_ANIMATOR = needsLayer("No text has animators.", ({ layer }) =>
  holds(layer, "animators"),
);
export const CAPTIONS = needsLayer(
  "No layer is captions.",
  ({ layer }) => layer.type === "captions",
);
export const A_GROUP = needsLayer("No layer is a group.", ({ layer }) => "layers" in layer);
export const A_SOUND = needsLayer(
  "No layer can be heard.",
  ({ layer }) => layer.type === "video" || layer.type === "audio",
);
export const A_CLIP = needsLayer(
  "No layer plays a source over time.",
  ({ layer }) => layer.type === "video" || layer.type === "audio",
);
export const A_PICTURE = needsLayer(
  "No layer shows a film or a picture.",
  ({ layer }) => layer.type === "video" || layer.type === "image",
);
export const A_SEQUENCE = needsLayer(
  "No layer is a sequence.",
  ({ layer }) => layer.type === "sequence",
);
export const KEYED = needsLayer("No property has keys.", ({ layer }) => hasKeys(layer));

export const A_PATH = needsLayer("No position has keys.", ({ layer }) =>
  isKeys(Reflect.get(layer, "position")),
);
export const DRIVEN = needsLayer(
  "No property has an expression.",
  ({ layer }) => drivenProperties(layer).length > 0,
);
export const RETIMABLE = needsLayer(
  "No layer plays a source or holds layers.",
  ({ layer }) => "speed" in LAYER_KINDS[layer.type].fields,
);
export const RETIMED = needsLayer(
  "No layer has a speed or source time of its own.",
  ({ layer }) => holds(layer, "speed") || holds(layer, "sourceTime"),
);

export const A_HISTORY: Requirement = {
  reason: "No history is kept here.",
  holds: ({ history }) => history !== undefined,
};

export const SOMETHING_TO_UNDO: Requirement = {
  reason: "There is nothing to undo.",
  holds: ({ history }) => history?.canUndo === true,
};

export const SOMETHING_TO_REDO: Requirement = {
  reason: "There is nothing to redo.",
  holds: ({ history }) => history?.canRedo === true,
};

function needs(reason: string, test: (document: ReelDocument) => boolean): Requirement {
  return { reason, holds: ({ document }) => test(document) };
}

function needsLayer(reason: string, test: (placed: PlacedLayer) => boolean): Requirement {
  return needs(reason, (document) => allLayers(document).some(test));
}

function activeLayers(document: ReelDocument) {
  const found = findComposition(document);
  return found.ok ? found.value.layers : undefined;
}

function compositionsOf(document: ReelDocument) {
  return [document, ...Object.values(document.compositions ?? {})];
}

function holds(layer: object, key: string): boolean {
  const value: unknown = Reflect.get(layer, key);
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

function hasKeys(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "keys") || Object.values(value).some(hasKeys);
}
