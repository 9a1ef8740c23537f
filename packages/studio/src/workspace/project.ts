import { readFile, readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";

import { ReelError } from "@reelkiln/document";

/** A project on disk: a folder with `reel.yaml`, or any single `.yaml` file. */
export interface Project {
  /** Absolute path of the folder that bounds it: assets lie below, `.reelkiln/` holds its state. */
  readonly root: string;
  /** Absolute path of the document's file. */
  readonly file: string;
  /** Folder name, or the file's name without its ending: outputs are called so. */
  readonly name: string;
}

/** Where projects are looked for. */
export interface ProjectBase {
  /** Absolute folder that relative paths start from. */
  readonly projectRoot: string;
  /** True when nothing outside `projectRoot` may be opened. */
  readonly confined: boolean;
}

/** The file that makes a folder a project. */
export const PROJECT_FILE = "reel.yaml";

/** Folder inside a project that holds its state: schema, history, jobs, cache. */
export const STATE_FOLDER = ".reelkiln";

/** Absolute folder of a project's finished segments and mixed sound. */
export function cacheFolder({ root }: Pick<Project, "root">): string {
  return join(root, STATE_FOLDER, "cache");
}

const YAML_ENDINGS = [".yaml", ".yml", ".json"];

/**
 * The project at a path: a project folder, or a project file. Throws ReelError `not-found`, and
 * `outside-project` when the base is confined and the path (links followed) leads out of it.
 */
export async function findProject(path: string, base: ProjectBase): Promise<Project> {
  const asked = resolve(base.projectRoot, path);
  // Before anything is looked at: what lies outside must not even be told to be there.
  if (base.confined) await assertInside(asked, base.projectRoot);
  const found = await statOrUndefined(asked);
  const file = found?.isDirectory() === true ? join(asked, PROJECT_FILE) : asked;
  if ((await statOrUndefined(file))?.isFile() !== true) throw await noProject(path, asked);
  if (base.confined) await assertInside(file, base.projectRoot);
  const root = dirname(file);
  const isFolderProject = basename(file) === PROJECT_FILE;
  return { root, file, name: isFolderProject ? basename(root) : basename(file, extname(file)) };
}

/**
 * Absolute path of a file named from the project root, there or not. Throws ReelError
 * `outside-project` when the base is confined and the path (links followed) leads out of it.
 */
export async function resolvePath(path: string, base: ProjectBase): Promise<string> {
  const absolute = resolve(base.projectRoot, path);
  if (base.confined) await assertInside(absolute, base.projectRoot);
  return absolute;
}

/** Throws ReelError `outside-project` unless the path, links followed, lies in the folder. */
async function assertInside(path: string, folder: string): Promise<void> {
  const inside = relative(await realpath(folder), await realpathOfAncestor(path));
  if (inside !== ".." && !inside.startsWith(`..${sep}`) && resolve(inside) !== inside) return;
  throw new ReelError("outside-project", `${path} lies outside ${folder}.`, {
    path,
    hint: "Name a project inside the folder this server was started for.",
  });
}

/** Real path of what is there, with the rest of the path behind it. */
async function realpathOfAncestor(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isAbsence(error) || dirname(path) === path) throw error;
    return join(await realpathOfAncestor(dirname(path)), basename(path));
  }
}

async function noProject(path: string, asked: string): Promise<ReelError> {
  const isFolder = (await statOrUndefined(asked))?.isDirectory() === true;
  const message = isFolder
    ? `There is no ${PROJECT_FILE} in ${path === "." ? "this folder" : path}.`
    : `There is no project at ${path}.`;
  return new ReelError("not-found", message, {
    path,
    hint: `Name a folder with a ${PROJECT_FILE} or a .yaml file, or make one: reelkiln init ${isFolder ? path : "my-reel"}`,
  });
}

/** Folders that hold no projects. */
const SKIPPED = new Set(["node_modules", STATE_FOLDER, ".git", "out", "dist"]);

/** Levels below the root that are searched. */
export const SEARCH_DEPTH = 3;

/** Projects below a folder, three levels deep, in order of their paths. */
export async function listProjects(
  root: string,
  depth = SEARCH_DEPTH,
): Promise<readonly Project[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const found: Project[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(root, entry.name);
    if (entry.isDirectory() && depth > 0 && !SKIPPED.has(entry.name)) {
      found.push(...(await listProjects(path, depth - 1)));
    } else if (entry.isFile() && YAML_ENDINGS.includes(extname(entry.name))) {
      if (await looksLikeProject(path)) {
        found.push(await findProject(path, { projectRoot: root, confined: false }));
      }
    }
  }
  return found;
}

const HEAD_CHARACTERS = 4096;

/** True when the first key of the file is `reelkiln`. */
async function looksLikeProject(path: string): Promise<boolean> {
  const head = (await readFile(path, "utf8")).slice(0, HEAD_CHARACTERS);
  const first = head.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#"));
  return first !== undefined && /^\uFEFF?\{?\s*"?reelkiln"?\s*:/.test(first);
}

async function statOrUndefined(
  path: string,
): Promise<Awaited<ReturnType<typeof stat>> | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** True for the errors that say a path leads to nothing. */
export function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** How a project is named from the root: its folder, or its file when it is a single one; `.` for the root. */
export function relativePath({ root, file }: Project, projectRoot: string): string {
  const path = basename(file) === PROJECT_FILE ? root : file;
  return relative(projectRoot, path).split(sep).join("/") || ".";
}
