import { namedData } from "../expressions/expressions.ts";
import {
  allLayers,
  drivenProperties,
  isMapping,
  type ReelDocument,
  type ReelLayer,
} from "../model/model.ts";
import { pathOfSource } from "./media-source.ts";

/** Project-relative paths a document refers to, each once. */
export interface NeededFiles {
  readonly media: readonly string[];
  readonly captions: readonly string[];
  readonly fonts: readonly string[];
  /** Colour tables (.cube). */
  readonly luts: readonly string[];
  /** Files that expressions ask for (JSON, CSV). */
  readonly data: readonly string[];
}

/** The files that must be probed or read before a document can be resolved. */
export function neededFiles(document: ReelDocument): NeededFiles {
  const media = new Set<string>();
  const captions = new Set<string>();
  const luts = new Set<string>();
  const data = new Set<string>();
  for (const { layer } of allLayers(document)) {
    for (const src of lutSources(layer)) {
      const path = pathOfSource(document, src);
      if (path !== undefined) luts.add(path);
    }
    for (const src of dataSources(layer)) {
      const path = pathOfSource(document, src);
      if (path !== undefined) data.add(path);
    }
    if (!("src" in layer) || layer.src === undefined || layer.type === "composition") continue;
    const path = pathOfSource(document, layer.src);
    if (path !== undefined) (layer.type === "captions" ? captions : media).add(path);
  }
  const fonts = document.fonts ?? [];
  return {
    media: [...media],
    captions: [...captions],
    fonts: [...fonts],
    luts: [...luts],
    data: [...data],
  };
}

/** Sources of the data that expressions of a layer ask for. */
function dataSources(layer: ReelLayer): readonly string[] {
  return drivenProperties(layer).flatMap(({ expression }) => namedData(expression));
}

/** Sources of the colour tables of a layer, which may not be checked yet. */
function lutSources(layer: ReelLayer): readonly string[] {
  const effects: unknown = "effects" in layer ? layer.effects : undefined;
  if (!Array.isArray(effects)) return [];
  return (effects as readonly unknown[]).flatMap((effect) =>
    isMapping(effect) && effect["type"] === "lut" && typeof effect["src"] === "string"
      ? [effect["src"]]
      : [],
  );
}
