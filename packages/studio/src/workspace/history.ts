import { join } from "node:path";

import { sha256 } from "@reelkiln/document";
import type { Step } from "@reelkiln/document";

import { STATE_FOLDER } from "./project.ts";
import type { Project } from "./project.ts";
import { listFolder, readTextFile, removeFile, writeTextFile } from "./text-file.ts";

/** One undo step: a change of the text, who made it and by what. */
export interface HistoryEntry {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly author: string;
  /** What was done, in a few words. */
  readonly label: string;
  /** The edit as steps; empty for a text written whole. */
  readonly steps: readonly Step[];
  readonly before: string;
  readonly after: string;
}

/** Steps that are kept; the oldest go first. */
const KEPT_ENTRIES = 500;

/** The journal of a project file: one file for each step and for the text of each revision. */
function folderOf({ root, name, file }: Project): string {
  const stem = file.endsWith("reel.yaml") ? "reel" : name;
  return join(root, STATE_FOLDER, "history", stem);
}

/** Every step that is known, oldest first. */
export async function readHistory(project: Project): Promise<readonly HistoryEntry[]> {
  const folder = join(folderOf(project), "steps");
  const names = (await listFolder(folder)).filter((name) => /^\d+\.json$/.test(name));
  const texts = await Promise.all(names.map((name) => readTextFile(join(folder, name))));
  return texts
    .filter((text) => text !== undefined)
    .map((text) => JSON.parse(text) as HistoryEntry)
    .toSorted((a, b) => a.id - b.id);
}

/** The text of a revision, when the journal has it. */
export async function textOfRevision(
  project: Project,
  revision: string,
): Promise<string | undefined> {
  if (!/^[0-9a-f]{64}$/.test(revision)) return undefined;
  return readTextFile(join(folderOf(project), "texts", `${revision}.yaml`));
}

/** What a step adds to the journal. */
export interface NewEntry {
  readonly author: string;
  readonly label: string;
  readonly steps: readonly Step[];
  readonly beforeText: string;
  readonly afterText: string;
}

/**
 * Writes a step into the journal, before the project's file is replaced. An edit made outside since
 * the last step is journaled before it, as a step of its own. Call it under the project's lock.
 */
export async function journal(project: Project, entry: NewEntry): Promise<void> {
  const entries = await readHistory(project);
  const last = entries.at(-1);
  const outside = await outsideEdit(project, last, entry.beforeText);
  let id = last?.id ?? 0;
  for (const each of [...outside, entry]) await writeEntry(project, (id += 1), each);
  await prune(project, entries);
}

async function outsideEdit(
  project: Project,
  last: HistoryEntry | undefined,
  text: string,
): Promise<readonly NewEntry[]> {
  if (last === undefined || last.after === sha256(text)) return [];
  const known = await textOfRevision(project, last.after);
  if (known === undefined) return [];
  return [
    { author: "outside", label: "edited outside", steps: [], beforeText: known, afterText: text },
  ];
}

async function writeEntry(project: Project, id: number, entry: NewEntry): Promise<void> {
  const folder = folderOf(project);
  const { beforeText, afterText, ...rest } = entry;
  const full: HistoryEntry = {
    id,
    at: new Date().toISOString(),
    ...rest,
    before: sha256(beforeText),
    after: sha256(afterText),
  };
  for (const text of [beforeText, afterText]) {
    await writeTextFile(join(folder, "texts", `${sha256(text)}.yaml`), text);
  }
  await writeTextFile(join(folder, "steps", `${id}.json`), JSON.stringify(full));
}

async function prune(project: Project, entries: readonly HistoryEntry[]): Promise<void> {
  const folder = folderOf(project);
  for (const old of entries.slice(0, Math.max(0, entries.length - KEPT_ENTRIES))) {
    await removeFile(join(folder, "steps", `${old.id}.json`));
    await removeFile(join(folder, "texts", `${old.before}.yaml`));
  }
}
