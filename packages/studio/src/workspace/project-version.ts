import { stat } from "node:fs/promises";
import { extname } from "node:path";

import { ReelError, nearestWord } from "@reelkiln/document";

import { knownText } from "./history.ts";
import { readJournal, textAt } from "./journal.ts";
import { findProject, isAbsence, resolvePath } from "./project.ts";
import type { Project, ProjectBase } from "./project.ts";
import { withSession } from "./session.ts";
import { readTextFile } from "./text-file.ts";

/** The text of a project as it is, or as it was. */
export interface ProjectVersion {
  readonly project: Project;
  readonly text: string;
}

/** Endings of files that hold a project. */
const PROJECT_ENDINGS = new Set([".yaml", ".yml", ".json"]);

/**
 * What a name stands for: a media file by its absolute path, or a project in a version of it.
 * Throws ReelError `not-found`, and `outside-project` when the base is confined.
 */
export async function findVideo(
  named: string,
  base: ProjectBase,
): Promise<{ readonly path: string } | ProjectVersion> {
  const path = await resolvePath(named, base);
  const ending = extname(path).toLowerCase();
  const isProject = ending === "" || PROJECT_ENDINGS.has(ending);
  if (!isProject && (await isFile(path))) return { path };
  try {
    return await findVersion(named, base);
  } catch (error) {
    const isMissing = error instanceof ReelError && error.code === "not-found";
    if (!isMissing || isProject || named.includes("@")) throw error;
    throw new ReelError("not-found", `There is no file ${named}.`, {
      path: named,
      hint: "Name a video file, a project, or PROJECT@STATE for an earlier version of it.",
    });
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** A state of the history has at most this many digits; longer is a revision. */
const STATE = /^\d{1,7}$/;

/**
 * The project at a path; `PATH@STATE` and `PATH@REVISION` (its beginning is enough) name an earlier text of its history.
 * Throws ReelError `not-found` for a project or version that is not there.
 */
async function findVersion(named: string, base: ProjectBase): Promise<ProjectVersion> {
  const at = named.lastIndexOf("@");
  const path = at < 0 ? named : named.slice(0, at) || ".";
  const project = await findProject(path, base);
  if (at < 0) return { project, text: (await readTextFile(project.file)) ?? "" };
  const version = named.slice(at + 1);
  const text = await versionText(project, version);
  if (text !== undefined) return { project, text };
  throw new ReelError("not-found", `${path} has no version ${version === "" ? '""' : version}.`, {
    path,
    hint: await versionsHint(project, version),
  });
}

function versionText(project: Project, version: string): Promise<string | undefined> {
  return withSession(project, async (session) => {
    if (!STATE.test(version)) {
      return /^[0-9a-f]{4,}$/.test(version) ? knownText(session, version) : undefined;
    }
    const { journaled } = session;
    const state = Number(version);
    return state <= journaled.history.steps.length ? textAt(journaled, state) : undefined;
  });
}

async function versionsHint(project: Project, version: string): Promise<string> {
  const steps = (await readJournal(project))?.about ?? [];
  const revisions = steps.map(({ revision }) => revision.slice(0, 8));
  const nearest = nearestWord(version.slice(0, 8), revisions);
  const last = steps.length === 0 ? "@0, the beginning" : `@0 to @${steps.length}`;
  const meant = nearest === undefined ? "" : ` Did you mean @${nearest}?`;
  return `Name a state (${last}) or the beginning of a revision.${meant}`;
}
