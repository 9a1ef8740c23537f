import { ReelError, checkTimeline, neededFiles, resolve } from "@reelkiln/document";
import type { Issue, ReelDocument, Timeline } from "@reelkiln/document";
import type { ProjectFont } from "@reelkiln/engine";

import { isFault, placeInside } from "./media-files.ts";
import type { MediaLibrary } from "./media-files.ts";

/** What the files of a project and the layout of its frames tell. */
export interface DeepLook {
  /** Absent when an error stands in the way. */
  readonly timeline?: Timeline;
  /** The project's own font files. */
  readonly fonts: readonly ProjectFont[];
  readonly issues: readonly Issue[];
}

/** A project's files: its folder and what is known of them. */
export interface ProjectFiles {
  readonly root: string;
  readonly library: MediaLibrary;
}

/** Probes the files, resolves the times, lays out frames and checks them. */
export async function lookDeep(
  document: ReelDocument,
  { root, library }: ProjectFiles,
): Promise<DeepLook> {
  const { fonts, issues: fontIssues } = await readFonts(document, root);
  const { timeline, issues } = resolve(document, await library.factsFor(document));
  const soFar = [...fontIssues, ...issues];
  if (timeline === undefined) return { fonts, issues: soFar };
  const { createFontSet, createShaper } = await import("@reelkiln/engine");
  const shaper = await createShaper(createFontSet(fonts));
  return { timeline, fonts, issues: [...soFar, ...checkTimeline(timeline, shaper)] };
}

async function readFonts(
  document: ReelDocument,
  root: string,
): Promise<{ readonly fonts: readonly ProjectFont[]; readonly issues: readonly Issue[] }> {
  const paths = neededFiles(document).fonts;
  if (paths.length === 0) return { fonts: [], issues: [] };
  const { readProjectFont } = await import("@reelkiln/engine");
  const fonts: ProjectFont[] = [];
  const issues: Issue[] = [];
  for (const [index, path] of paths.entries()) {
    const place = await placeInside(root, path);
    const read = isFault(place) ? place.message : readFont(place, readProjectFont);
    if (typeof read === "string") issues.push(fontIssue(index, path, read));
    else fonts.push(read);
  }
  return { fonts, issues };
}

function readFont(path: string, read: (path: string) => ProjectFont): ProjectFont | string {
  try {
    return read(path);
  } catch (error) {
    if (error instanceof ReelError) return error.message;
    throw error;
  }
}

function fontIssue(index: number, path: string, why: string): Issue {
  return {
    code: "media-unreadable",
    check: "V-3",
    severity: "error",
    path: ["fonts", index],
    message: `${path} cannot serve as a font: ${why}.`,
    received: path,
    accepted: ["a TTF or OTF file inside the project"],
    hint: "Correct the path, or replace the file.",
  };
}
