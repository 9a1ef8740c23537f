import { readFile, readdir, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";

import { installedPath } from "./installation.ts";
import { isAbsence } from "./project.ts";

/** A file of a guide's folder. */
export interface GuideFile {
  /** From the guide's folder, with `/`. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** A task guide: a folder with a `SKILL.md` (Agent Skills layout). */
export interface Guide {
  /** Folder name, the same as the frontmatter's `name`. */
  readonly name: string;
  readonly description: string;
  /** Scalars of the frontmatter. */
  readonly frontmatter: Readonly<Record<string, string>>;
  /** Whose it is; a project's guide stands before one of the same name that came with the program. */
  readonly source: "project" | "installation";
  /** The guide without its frontmatter. */
  readonly markdown: string;
  readonly files: readonly GuideFile[];
}

const GUIDE_FILE = "SKILL.md";
/** Files that belong to a guide are read whole; what is larger is no part of a guide. */
const MAX_FILE_BYTES = 256 * 1024;

/** Every guide, the project's first, in order of their names. Folders without a well-formed `SKILL.md` are left out. */
export async function readGuides(projectRoot: string): Promise<readonly Guide[]> {
  const installed = installedPath("skills");
  const own = await guidesIn(join(projectRoot, "skills"), "project");
  const known = new Set(own.map(({ name }) => name));
  // In the sources of the program both are the same folder.
  const brought = installed === undefined ? [] : await guidesIn(installed, "installation");
  return [...own, ...brought.filter(({ name }) => !known.has(name))];
}

async function guidesIn(folder: string, source: Guide["source"]): Promise<readonly Guide[]> {
  const guides = await Promise.all(
    (await namesIn(folder)).map((name) => readGuide(join(folder, name), source)),
  );
  return guides.filter((guide) => guide !== undefined);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

async function readGuide(folder: string, source: Guide["source"]): Promise<Guide | undefined> {
  const files = await filesBelow(folder, folder);
  const main = files.find(({ path }) => path === GUIDE_FILE);
  const parsed = main === undefined ? undefined : parseGuide(Buffer.from(main.content).toString());
  if (parsed === undefined) return undefined;
  const { frontmatter, markdown } = parsed;
  const { name, description } = frontmatter;
  if (name !== basename(folder) || description === undefined) return undefined;
  return { name, description, frontmatter, source, markdown, files };
}

async function filesBelow(root: string, folder: string): Promise<readonly GuideFile[]> {
  const found: GuideFile[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const { isFile, size } = await factsOf(path);
    if (!isFile) found.push(...(await filesBelow(root, path)));
    else if (size <= MAX_FILE_BYTES) {
      const shown = relative(root, path).split(sep).join("/");
      found.push({ path: shown, content: await readFile(path) });
    }
  }
  return found;
}

async function factsOf(path: string): Promise<{ isFile: boolean; size: number }> {
  const facts = await stat(path);
  return { isFile: facts.isFile(), size: facts.size };
}

/** A text that begins with frontmatter of one scalar a line; undefined for any other. */
function parseGuide(
  text: string,
): { frontmatter: Readonly<Record<string, string>>; markdown: string } | undefined {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (match === null) return undefined;
  const [, head = "", markdown = ""] = match;
  const pairs = head
    .split(/\r?\n/)
    .map((line) => /^([\w-]+):\s*(.*)$/.exec(line))
    .filter((pair) => pair !== null)
    .map(([, key = "", value = ""]) => [key, value.trim().replace(/^(["'])(.*)\1$/, "$2")]);
  return { frontmatter: Object.fromEntries(pairs), markdown: markdown.trim() };
}
