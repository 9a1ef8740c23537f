import {
  EMPTY_HISTORY,
  ReelError,
  openLive,
  outsideEdit,
  recordEdit,
  stepTo,
} from "@reelkiln/document";
import type { Edit, HistoryView, LiveText, Travelled } from "@reelkiln/document";

import { compactJournal } from "./compact-journal.ts";
import {
  NO_JOURNAL,
  appendJournal,
  journalMark,
  placeOf,
  readJournal,
  textAt,
  written,
  type Journaled,
  type JournalLine,
  type JournalMark,
} from "./journal.ts";
import { withProjectLock } from "./lock.ts";
import type { Project } from "./project.ts";
import { bytesOf, liveRevision, revisionOf } from "./revision.ts";
import { readProjectFile, writeBytesFile } from "./text-file.ts";

/** A project file that is open in this process: its text in parts, its history. Held under the project's lock. */
export interface Session {
  readonly project: Project;
  live: LiveText;
  journaled: Journaled;
}

/** Sessions that are kept; the one unused longest goes first. */
const KEPT_SESSIONS = 8;

const SESSIONS = new Map<string, Session>();

/**
 * Runs `work` on a project file while no one else writes to it. What was done since, by another
 * program or another process, is part of the history first. Throws ReelError `conflict`, `not-found`.
 */
export function withSession<T>(
  project: Project,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return withProjectLock(project.root, async () => {
    const bytes = await readBytes(project);
    const session = await sessionOf(project, bytes);
    await takeIn(session, bytes);
    return work(session);
  });
}

/** The text of a project file as it is now, in parts when this process has it open. Changes nothing. */
export async function readLive(project: Project): Promise<LiveText> {
  const bytes = await readBytes(project);
  const known = SESSIONS.get(project.file)?.live;
  return known !== undefined && bytes.equals(bytesOf(known)) ? known : openLive(bytes.toString());
}

async function readBytes(project: Project): Promise<Buffer> {
  const bytes = await readProjectFile(project.file);
  if (bytes !== undefined) return bytes;
  throw new ReelError("not-found", `${project.file} is gone.`, { path: project.file });
}

async function sessionOf(project: Project, bytes: Buffer): Promise<Session> {
  const known = SESSIONS.get(project.file);
  const mark = await journalMark(project);
  if (known !== undefined && isSame(known.journaled.mark, mark)) return kept(known);
  const journaled =
    (mark.bytes === 0 ? undefined : await readJournal(project)) ?? freshJournal(bytes.toString());
  const current = textAt(journaled, journaled.history.current);
  const live = known?.live.text === current ? known.live : openLive(current);
  return kept({ project, live, journaled });
}

function isSame(a: JournalMark, b: JournalMark): boolean {
  return a.file === b.file && a.bytes === b.bytes;
}

function freshJournal(text: string): Journaled {
  return { baseText: text, history: EMPTY_HISTORY, about: [], mark: NO_JOURNAL };
}

function kept(session: Session): Session {
  const { file } = session.project;
  SESSIONS.delete(file);
  SESSIONS.set(file, session);
  const [oldest] = SESSIONS.keys();
  if (SESSIONS.size > KEPT_SESSIONS && oldest !== undefined) SESSIONS.delete(oldest);
  return session;
}

/**
 * Takes in a text that was not written here. One that a state of the history has is that state: so it
 * is after an undo elsewhere, and when a process was killed before it wrote the file. Any other one
 * is an edit made outside, one step.
 */
async function takeIn(session: Session, bytes: Buffer): Promise<void> {
  if (bytes.equals(bytesOf(session.live))) return;
  const text = bytes.toString();
  // Bytes that are no UTF-8 read as marks of replacement each time.
  if (session.live.text === text) return;
  const { journaled } = session;
  if (journaled.mark.bytes === 0) {
    session.journaled = freshJournal(text);
    session.live = openLive(text);
    return;
  }
  const revision = revisionOf(text);
  const state = stateOf(journaled, revision);
  if (state === undefined) {
    const edit = outsideEdit(session.live.text, text);
    await writeEdit(session, { edit, live: openLive(text), commands: [], file: "as it is" });
    return;
  }
  const line: JournalLine = { kind: "move", state, by: "outside", at: now() };
  const mark = await appendJournal(session.project, journaled.mark, [line]);
  session.journaled = { ...journaled, history: { ...journaled.history, current: state }, mark };
  session.live = openLive(text);
}

function stateOf({ baseText, history, about }: Journaled, revision: string): number | undefined {
  if (revisionOf(baseText) === revision) return history.first;
  return history.steps[about.findLastIndex((step) => step.revision === revision)]?.state;
}

/** An edit that is to be kept. */
export interface Commit {
  readonly edit: Edit;
  /** The text after it. */
  readonly live: LiveText;
  readonly commands: readonly string[];
}

/** Keeps an edit: in the journal, on the disk before this returns, then in the file. Answers its state. */
export function commit(session: Session, change: Commit): Promise<number> {
  return writeEdit(session, { ...change, file: "replace" });
}

async function writeEdit(
  session: Session,
  { edit, live, commands, file }: Commit & { readonly file: "replace" | "as it is" },
): Promise<number> {
  const { journaled, project } = session;
  const history = recordEdit(journaled.history, edit);
  const state = history.current;
  if (history === journaled.history) return state;
  const step = stepTo(history, state);
  const revision = liveRevision(live);
  const isMerged = history.steps.length === journaled.history.steps.length;
  const about = { at: now(), commands, revision };
  const line: JournalLine = {
    kind: isMerged ? "merge" : "step",
    state,
    parent: step?.parent ?? history.first,
    label: edit.label,
    by: edit.by,
    splices: written(edit.splices),
    ...about,
    ...(edit.merge === undefined ? {} : { merge: edit.merge }),
    ...(edit.undoes === undefined ? {} : { undoes: edit.undoes }),
  };
  const mark = await append(session, line);
  if (file === "replace") await writeBytesFile(project.file, bytesOf(live));
  const told = journaled.about.toSpliced(placeOf(history, state), 1, about);
  session.journaled = await compactJournal(project, { ...journaled, history, about: told, mark });
  session.live = live;
  return state;
}

/** The first line that is written brings the text the history begins with. */
function append({ project, journaled }: Session, line: JournalLine): Promise<JournalMark> {
  const { mark, baseText } = journaled;
  const base: JournalLine = { kind: "base", format: 1, at: now(), text: baseText };
  return appendJournal(project, mark, mark.bytes === 0 ? [base, line] : [line]);
}

/** Goes to another state: journal first, then the file. */
export async function travelTo(
  session: Session,
  { history, live }: { readonly history: Travelled["history"]; readonly live: LiveText },
  by: string,
): Promise<void> {
  const line: JournalLine = { kind: "move", state: history.current, by, at: now() };
  const mark = await append(session, line);
  await writeBytesFile(session.project.file, bytesOf(live));
  session.journaled = { ...session.journaled, history, mark };
  session.live = live;
}

/** The history as commands and tools see it. */
export function historyView({ journaled: { history } }: Session): HistoryView {
  return {
    states: history.steps.map(({ state, parent, label, by }) => ({
      state,
      parent,
      label,
      by,
      current: state === history.current,
    })),
    first: history.first,
    current: history.current,
    canUndo: history.current !== history.first,
    canRedo: history.next[history.current] !== undefined,
  };
}

function now(): string {
  return new Date().toISOString();
}
