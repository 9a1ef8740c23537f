import { ancestry } from "@reelkiln/document";

import { readJournal, textAt } from "./journal.ts";
import type { Project } from "./project.ts";
import { liveRevision, revisionOf } from "./revision.ts";
import { withSession, type Session } from "./session.ts";

/** One undo step: who made it and by what. */
export interface HistoryEntry {
  readonly state: number;
  /** The state it was made on. */
  readonly parent: number;
  /** ISO 8601. */
  readonly at: string;
  readonly author: string;
  /** What was done, in a few words. */
  readonly label: string;
  /** Ids of the commands that made it; empty for a text written whole. */
  readonly commands: readonly string[];
  /** Of the text after it. */
  readonly revision: string;
}

/** What is known of a project's history. */
export interface HistoryOutline {
  /** Every step, oldest first, those on other branches too. */
  readonly entries: readonly HistoryEntry[];
  /** State it begins with: 0, until old steps are let go. */
  readonly first: number;
  /** State the text is in. */
  readonly current: number;
  /** States from the beginning to the current one. */
  readonly line: readonly number[];
}

/** Every step that is known, oldest first. */
export async function readHistory(project: Project): Promise<readonly HistoryEntry[]> {
  const journaled = await readJournal(project);
  return journaled === undefined ? [] : entriesOf(journaled);
}

/** The history as it is now, edits made outside included. */
export function outlineHistory(project: Project): Promise<HistoryOutline> {
  return withSession(project, ({ journaled }) => {
    const { history } = journaled;
    const line = ancestry(history, history.current).map(({ state }) => state);
    return Promise.resolve({
      entries: entriesOf(journaled),
      first: history.first,
      current: history.current,
      line: [history.first, ...line.toReversed()],
    });
  });
}

function entriesOf({ history, about }: Session["journaled"]): readonly HistoryEntry[] {
  return history.steps.map(({ state, parent, by, label }, index) => ({
    state,
    parent,
    author: by,
    label,
    at: about[index]?.at ?? "",
    commands: about[index]?.commands ?? [],
    revision: about[index]?.revision ?? "",
  }));
}

/** The text of a revision, when the history has it; the beginning of one is enough. */
export function knownText({ journaled, live }: Session, revision: string): string | undefined {
  if (liveRevision(live).startsWith(revision)) return live.text;
  if (revisionOf(journaled.baseText).startsWith(revision)) return journaled.baseText;
  const at = journaled.about.findLastIndex((step) => step.revision.startsWith(revision));
  const state = journaled.history.steps[at]?.state;
  return state === undefined ? undefined : textAt(journaled, state);
}
