import { open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { EMPTY_HISTORY, ancestry, applySplice, indexOfState } from "@reelkiln/document";
import type { History, HistoryStep, TextSplice } from "@reelkiln/document";

import { isAbsence, STATE_FOLDER } from "./project.ts";
import type { Project } from "./project.ts";
import { fileFault, makeFolder, readLargeTextFile, writeTextFile } from "./text-file.ts";

/** A splice as a line of the journal holds it: offset, removed, inserted. */
type WrittenSplice = readonly [offset: number, removed: string, inserted: string];

/** The text that the history begins with. */
interface BaseLine {
  readonly kind: "base";
  readonly format: 1;
  readonly at: string;
  readonly text: string;
  /** The state that text is. Default 0. */
  readonly state?: number;
  /** The newest state there ever was. Default the first. */
  readonly last?: number;
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
  /** Of each step of the history. */
  readonly about: readonly JournaledStep[];
  readonly mark: JournalMark;
}

/** Which journal was read, and how far: another file, or other bytes, is another journal. */
export interface JournalMark {
  /** Number of the file; 0 when there is none. */
  readonly file: number;
  /** Bytes that were understood. */
  readonly bytes: number;
}

/** Where there is no journal. */
export const NO_JOURNAL: JournalMark = { file: 0, bytes: 0 };

/** The journal of a project file. */
function journalPath({ root, name, file }: Project): string {
  const stem = file.endsWith("reel.yaml") ? "reel" : name;
  return join(root, STATE_FOLDER, "history", `${stem}.jsonl`);
}

/** The journal as it is on the disk now. */
export async function journalMark(project: Project): Promise<JournalMark> {
  try {
    const { ino, size } = await stat(journalPath(project));
    return { file: ino, bytes: size };
  } catch (error) {
    if (isAbsence(error)) return NO_JOURNAL;
    throw error;
  }
}

/** Reads the journal. A last line that a killed process left unfinished counts as not written. */
export async function readJournal(project: Project): Promise<Journaled | undefined> {
  const { file } = await journalMark(project);
  const text = await readLargeTextFile(journalPath(project));
  if (text === undefined) return undefined;
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const lines = whole.split("\n").slice(0, -1);
  const [base, ...rest] = lines.map((line) => JSON.parse(line) as JournalLine);
  if (base?.kind !== "base") return undefined;
  const { text: baseText, state: first = 0, last = first } = base;
  const mark = { file, bytes: Buffer.byteLength(whole) };
  const history = { ...EMPTY_HISTORY, first, last, current: first };
  return rest.reduce(folded, { baseText, history, about: [], mark } as Journaled);
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
  const index = placeOf(history, line.state);
  const before = history.steps[index];
  const merged: HistoryStep =
    line.kind === "merge" && before !== undefined
      ? { ...before, label: step.label, splices: [...before.splices, ...step.splices] }
      : step;
  const steps = history.steps.toSpliced(index, 1, merged);
  const next = { ...history.next, [merged.parent]: merged.state };
  const about = known.about.toSpliced(index, 1, { at, commands, revision });
  const last = Math.max(history.last, line.state);
  return { ...known, history: { ...history, steps, last, current: line.state, next }, about };
}

/** Where the step that leads to a state stands among the steps, or comes to stand. */
export function placeOf(history: History, state: number): number {
  const index = indexOfState(history, state);
  return index < 0 ? history.steps.length : index;
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
 * the bytes that are known was never finished and is cut off. Answers the journal as it is then.
 */
export async function appendJournal(
  project: Project,
  { bytes }: JournalMark,
  lines: readonly JournalLine[],
): Promise<JournalMark> {
  const path = journalPath(project);
  try {
    if (bytes === 0) await makeFolder(dirname(path));
    const file = await open(path, bytes === 0 ? "w" : "r+");
    try {
      const data = Buffer.from(linesText(lines));
      await file.write(data, 0, data.length, bytes);
      const { ino, size } = await file.stat();
      if (size > bytes + data.length) await file.truncate(bytes + data.length);
      await file.datasync();
      return { file: ino, bytes: bytes + data.length };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileFault(path, error);
  }
}

/** Puts another journal in the place of the one that is there, whole or not at all. */
export async function replaceJournal(
  project: Project,
  lines: readonly JournalLine[],
): Promise<JournalMark> {
  await writeTextFile(journalPath(project), linesText(lines));
  return journalMark(project);
}

function linesText(lines: readonly JournalLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
