import { allLayers, type ReelDocument } from "../model/model.ts";
import { pathOfSource } from "./media-source.ts";

/** Project-relative paths a document refers to, each once. */
export interface NeededFiles {
  readonly media: readonly string[];
  readonly captions: readonly string[];
  readonly fonts: readonly string[];
}

/** The files that must be probed or read before a document can be resolved. */
export function neededFiles(document: ReelDocument): NeededFiles {
  const media = new Set<string>();
  const captions = new Set<string>();
  for (const { layer } of allLayers(document)) {
    if (!("src" in layer) || layer.src === undefined || layer.type === "composition") continue;
    const path = pathOfSource(document, layer.src);
    if (path !== undefined) (layer.type === "captions" ? captions : media).add(path);
  }
  return { media: [...media], captions: [...captions], fonts: [...(document.fonts ?? [])] };
}
