import { realpath, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";

import { ReelError, neededFiles } from "@reelkiln/document";
import type { Facts, MediaFacts, MediaFault, ReelDocument } from "@reelkiln/document";
import type { MediaBackend } from "@reelkiln/engine";

import { isAbsence, resolvePath } from "./project.ts";
import type { ProjectBase } from "./project.ts";
import { readLargeTextFile, readTextFile } from "./text-file.ts";

/** What the files of one project contain; each file is looked into once. */
export interface MediaLibrary {
  /** Facts of every file the document's layers use. */
  readonly factsFor: (document: ReelDocument) => Promise<Facts>;
}

/** The library of a project's folder. */
export function createMediaLibrary(root: string): MediaLibrary {
  const media = new Map<string, Promise<MediaFacts | MediaFault>>();
  const captions = new Map<string, Promise<string | MediaFault>>();
  const luts = new Map<string, Promise<string | MediaFault>>();
  const data = new Map<string, Promise<string | MediaFault>>();
  return {
    factsFor: async (document) => {
      const used = neededFiles(document);
      return {
        media: await lookUp(used.media, media, (path) => mediaFacts(root, path)),
        captions: await lookUp(used.captions, captions, (path) => captionText(root, path)),
        luts: await lookUp(used.luts, luts, (path) => largeText(root, path)),
        data: await lookUp(used.data, data, (path) => largeText(root, path)),
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
export function openBackend(): Promise<MediaBackend> {
  backend ??= import("@reelkiln/engine").then((engine) => engine.chooseBackend());
  return backend;
}

async function lookUp<T>(
  paths: readonly string[],
  known: Map<string, Promise<T>>,
  find: (path: string) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  for (const path of paths) if (!known.has(path)) known.set(path, find(path));
  const entries = [...paths].map(async (path) => [path, await known.get(path)] as const);
  return new Map((await Promise.all(entries)) as [string, T][]);
}

/** What the named files of a project folder contain. */
export async function probePaths(root: string, paths: readonly string[]): Promise<Facts["media"]> {
  return lookUp(paths, new Map(), (path) => mediaFacts(root, path));
}

async function mediaFacts(root: string, path: string): Promise<MediaFacts | MediaFault> {
  const place = await placeInside(root, path);
  if (isFault(place)) return place;
  const engine = await import("@reelkiln/engine");
  const found = await engine.probeAssets({ root, paths: [path] }, await openBackend());
  return found.get(path) ?? MISSING;
}

async function captionText(root: string, path: string): Promise<string | MediaFault> {
  const place = await placeInside(root, path);
  if (isFault(place)) return place;
  return (await readTextFile(place)) ?? MISSING;
}

/** Text of a colour table or a file of data, which may take more than a project file. */
async function largeText(root: string, path: string): Promise<string | MediaFault> {
  const place = await placeInside(root, path);
  if (isFault(place)) return place;
  return (await readLargeTextFile(place)) ?? MISSING;
}

const MISSING: MediaFault = { code: "missing", message: "there is no such file" };
const NO_FILE: MediaFault = { code: "not-media", message: "it is a folder or a device, no file" };
const OUTSIDE: MediaFault = {
  code: "outside-project",
  message: "the file lies outside the project; links are followed",
};

/** True for the reason why a file cannot serve. */
export function isFault(place: string | MediaFault): place is MediaFault {
  return typeof place !== "string";
}

/** Absolute path of a file of the project, proven to lie inside it when links are followed. */
export async function placeInside(root: string, path: string): Promise<string | MediaFault> {
  const absolute = resolve(root, path);
  try {
    const inside = relative(await realpath(root), await realpath(absolute));
    if (inside === ".." || inside.startsWith(`..${sep}`)) return OUTSIDE;
    return (await stat(absolute)).isFile() ? absolute : NO_FILE;
  } catch (error) {
    if (isAbsence(error)) return MISSING;
    throw error;
  }
}
