import { open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { EMPTY_HISTORY, applySplice, ancestry } from "@reelkiln/document";
import type { History, HistoryStep, TextSplice } from "@reelkiln/document";

import { isAbsence, STATE_FOLDER } from "./project.ts";
import type { Project } from "./project.ts";
import { fileFault, makeFolder, readLargeTextFile } from "./text-file.ts";

/** A splice as a line of the journal holds it: offset, removed, inserted. */
type WrittenSplice = readonly [offset: number, removed: string, inserted: string];

/** The text that the history begins with. */
interface BaseLine {
  readonly kind: "base";
  readonly format: 1;
  readonly at: string;
  readonly text: string;
}

/** An edit: a new state, or more of the last one. */
interface StepLine {
  readonly kind: "step" | "merge";
  readonly state: number;
  readonly parent: number;
  readonly label: string;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  /** Commands that made it. */
  readonly commands: readonly string[];
  readonly splices: readonly WrittenSplice[];
  /** Of the text at that state. */
  readonly revision: string;
  readonly merge?: string;
  readonly undoes?: number;
}

/** The history went to another state. */
interface MoveLine {
  readonly kind: "move";
  readonly state: number;
  readonly by: string;
  readonly at: string;
}

export type JournalLine = BaseLine | StepLine | MoveLine;

/** A step as it is known beside its splices. */
export interface JournaledStep {
  readonly at: string;
  readonly commands: readonly string[];
  readonly revision: string;
}

/** A history as the journal tells it. */
export interface Journaled {
  readonly baseText: string;
  readonly history: History;
  /** By state, from 1. */
  readonly about: readonly JournaledStep[];
  /** Bytes of the journal that were understood. */
  readonly bytes: number;
}

/** The journal of a project file. */
function journalPath({ root, name, file }: Project): string {
  const stem = file.endsWith("reel.yaml") ? "reel" : name;
  return join(root, STATE_FOLDER, "history", `${stem}.jsonl`);
}

/** Bytes of the journal now; 0 when there is none. */
export async function journalSize(project: Project): Promise<number> {
  try {
    return (await stat(journalPath(project))).size;
  } catch (error) {
    if (isAbsence(error)) return 0;
    throw error;
  }
}

/** Reads the journal. A last line that a killed process left unfinished counts as not written. */
export async function readJournal(project: Project): Promise<Journaled | undefined> {
  const text = await readLargeTextFile(journalPath(project));
  if (text === undefined) return undefined;
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const lines = whole.split("\n").slice(0, -1);
  const [base, ...rest] = lines.map((line) => JSON.parse(line) as JournalLine);
  if (base?.kind !== "base") return undefined;
  const bytes = Buffer.byteLength(whole);
  return rest.reduce(folded, {
    baseText: base.text,
    history: EMPTY_HISTORY,
    about: [],
    bytes,
  } as Journaled);
}

/** The history after one more line. */
function folded(known: Journaled, line: JournalLine): Journaled {
  if (line.kind === "base") return known;
  const { history } = known;
  if (line.kind === "move") {
    const path = ancestry(history, line.state);
    const next = Object.fromEntries(path.map(({ parent, state }) => [parent, state]));
    const moved = { ...history, current: line.state, next: { ...history.next, ...next } };
    return { ...known, history: moved };
  }
  const { at, commands, revision } = line;
  const step = stepOf(line);
  const before = history.steps[line.state - 1];
  const merged: HistoryStep =
    line.kind === "merge" && before !== undefined
      ? { ...before, label: step.label, splices: [...before.splices, ...step.splices] }
      : step;
  const steps = history.steps.toSpliced(line.state - 1, 1, merged);
  const next = { ...history.next, [merged.parent]: merged.state };
  const about = known.about.toSpliced(line.state - 1, 1, { at, commands, revision });
  return { ...known, history: { steps, current: line.state, next }, about };
}

function stepOf({ state, parent, label, by, splices, merge, undoes }: StepLine): HistoryStep {
  return {
    state,
    parent,
    label,
    by,
    patches: [],
    splices: splices.map(([offset, removed, inserted]) => ({ offset, removed, inserted })),
    ...(merge === undefined ? {} : { merge }),
    ...(undoes === undefined ? {} : { undoes }),
  };
}

/** The text at a state. */
export function textAt({ baseText, history }: Journaled, state: number): string {
  const splices = ancestry(history, state)
    .toReversed()
    .flatMap((step) => step.splices);
  return splices.reduce(applySplice, baseText);
}

/** Splices as a line holds them. */
export function written(splices: readonly TextSplice[]): readonly WrittenSplice[] {
  return splices.map(({ offset, removed, inserted }) => [offset, removed, inserted]);
}

/**
 * Writes lines at the end of the journal and waits until they are on the disk. What stood behind
 * `bytes` was never finished and is cut off. Answers the bytes there are then.
 */
export async function appendJournal(
  project: Project,
  bytes: number,
  lines: readonly JournalLine[],
): Promise<number> {
  const path = journalPath(project);
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  try {
    if (bytes === 0) await makeFolder(dirname(path));
    const file = await open(path, bytes === 0 ? "w" : "r+");
    try {
      const data = Buffer.from(text);
      await file.write(data, 0, data.length, bytes);
      if ((await file.stat()).size > bytes + data.length) await file.truncate(bytes + data.length);
      await file.datasync();
      return bytes + data.length;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileFault(path, error);
  }
}
