import { realpath, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";

import { ReelError, allLayers, isPath } from "@reelkiln/document";
import type { Facts, MediaFacts, MediaFault, ReelDocument } from "@reelkiln/document";
import type { MediaBackend } from "@reelkiln/engine";

import { isAbsence, resolvePath } from "./project.ts";
import type { ProjectBase } from "./project.ts";
import { readTextFile } from "./text-file.ts";

/** What the files of one project contain; each file is looked into once. */
export interface MediaLibrary {
  /** Facts of every file the document's layers use. */
  readonly factsFor: (document: ReelDocument) => Promise<Facts>;
}

/** The library of a project's folder. */
export function createMediaLibrary(root: string): MediaLibrary {
  const media = new Map<string, Promise<MediaFacts | MediaFault>>();
  const captions = new Map<string, Promise<string | MediaFault>>();
  return {
    factsFor: async (document) => {
      const used = usedPaths(document);
      return {
        media: await lookUp(used.media, media, (path) => mediaFacts(root, path)),
        captions: await lookUp(used.captions, captions, (path) => captionText(root, path)),
      };
    },
  };
}

/** Contents of one media file named from the project root. Throws ReelError when it is none. */
export async function probeFile(path: string, base: ProjectBase): Promise<MediaFacts> {
  const absolute = await resolvePath(path, base);
  const found = await stat(absolute).catch((error: unknown) => {
    if (isAbsence(error)) return undefined;
    throw error;
  });
  if (found?.isFile() === true) return (await openBackend()).probe(absolute);
  throw new ReelError("not-found", `There is no file ${path}.`, {
    path,
    hint: "Correct the path; it starts from the project root.",
  });
}

let backend: Promise<MediaBackend> | undefined;

/** node-av when it is installed, else ffmpeg. Throws ReelError `missing-dependency` when neither is. */
function openBackend(): Promise<MediaBackend> {
  backend ??= chooseBackend();
  return backend;
}

async function chooseBackend(): Promise<MediaBackend> {
  const engine = await import("@reelkiln/engine");
  try {
    return await engine.openNodeAvBackend();
  } catch (error) {
    if (!(error instanceof ReelError) || error.code !== "missing-dependency") throw error;
    return engine.openFfmpegBackend();
  }
}

async function lookUp<T>(
  paths: ReadonlySet<string>,
  known: Map<string, Promise<T>>,
  find: (path: string) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  for (const path of paths) if (!known.has(path)) known.set(path, find(path));
  const entries = [...paths].map(async (path) => [path, await known.get(path)] as const);
  return new Map((await Promise.all(entries)) as [string, T][]);
}

interface UsedPaths {
  readonly media: ReadonlySet<string>;
  readonly captions: ReadonlySet<string>;
}

/** Project-relative paths that layers name, after asset ids are looked up. */
function usedPaths(document: ReelDocument): UsedPaths {
  const used = { media: new Set<string>(), captions: new Set<string>() };
  for (const { layer } of allLayers(document)) {
    if (layer.type === "composition" || !("src" in layer) || typeof layer.src !== "string")
      continue;
    const path = isPath(layer.src) ? layer.src : document.assets?.[layer.src];
    if (typeof path !== "string") continue;
    (layer.type === "captions" ? used.captions : used.media).add(path);
  }
  return used;
}

async function mediaFacts(root: string, path: string): Promise<MediaFacts | MediaFault> {
  const place = await placeInside(root, path);
  if (typeof place !== "string") return place;
  const engine = await import("@reelkiln/engine");
  try {
    return await (await openBackend()).probe(place);
  } catch (error) {
    const fault = engine.faultOf(error);
    if (fault === undefined) throw error;
    return fault;
  }
}

async function captionText(root: string, path: string): Promise<string | MediaFault> {
  const place = await placeInside(root, path);
  if (typeof place !== "string") return place;
  return (await readTextFile(place)) ?? MISSING;
}

const MISSING: MediaFault = { code: "missing", message: "there is no such file" };
const OUTSIDE: MediaFault = {
  code: "outside-project",
  message: "the file lies outside the project; links are followed",
};

/** Absolute path of a file of the project, proven to lie inside it when links are followed. */
async function placeInside(root: string, path: string): Promise<string | MediaFault> {
  const absolute = resolve(root, path);
  try {
    const inside = relative(await realpath(root), await realpath(absolute));
    if (inside === "" || inside === ".." || inside.startsWith(`..${sep}`)) return OUTSIDE;
    return (await stat(absolute)).isFile() ? absolute : MISSING;
  } catch (error) {
    if (isAbsence(error)) return MISSING;
    throw error;
  }
}
