import { ReelError, openLive, spliceBetween } from "@reelkiln/document";
import type { Step } from "@reelkiln/document";

import { knownText } from "./history.ts";
import type { Project } from "./project.ts";
import { liveRevision } from "./revision.ts";
import { commit, withSession, type Session } from "./session.ts";
import { textDiff } from "./text-diff.ts";

/** How a write guards what others did. */
export interface WriteGuard {
  readonly author: string;
  /** Refuse unless the file is at this revision. */
  readonly ifRevision?: string | undefined;
  /** Work everything out, write nothing. */
  readonly dryRun?: boolean | undefined;
}

/** A change of a text: the new one, and how the history tells it. */
export interface TextChange {
  readonly text: string;
  readonly label: string;
  readonly steps: readonly Step[];
}

/** What a write did. */
export interface SavedText {
  readonly before: string;
  readonly text: string;
  readonly changed: boolean;
  /** By lines; empty when nothing changed. */
  readonly diff: string;
  /** Revision of the file as it is now; a dry run leaves it. */
  readonly revision: string;
}

/**
 * Changes a project's file: locks, compares the revision, journals the step, replaces the file. An
 * edit made outside since the last step becomes a step of its own. Throws ReelError `conflict` with
 * the difference when the revision is another one.
 */
export function saveText(
  project: Project,
  guard: WriteGuard,
  change: (text: string) => TextChange | Promise<TextChange>,
): Promise<SavedText> {
  return withSession(project, async (session) => {
    assertRevision(session, guard.ifRevision);
    const before = session.live.text;
    const { text, label, steps } = await change(before);
    const splice = spliceBetween(before, text);
    if (splice === undefined)
      return { before, text, changed: false, diff: "", revision: liveRevision(session.live) };
    if (guard.dryRun !== true) {
      const edit = { label, by: guard.author, patches: [], splices: [splice] };
      const commands = steps.map(({ id }) => id);
      await commit(session, { edit, live: openLive(text), commands });
    }
    const revision = liveRevision(session.live);
    return { before, text, changed: true, diff: textDiff(before, text), revision };
  });
}

/** Throws ReelError `conflict`, with what changed since, unless the project is at that revision. */
export function assertRevision(session: Session, asked: string | undefined): void {
  if (asked === undefined) return;
  const { live } = session;
  const actual = liveRevision(live);
  if (actual === asked || (asked.length >= 8 && actual.startsWith(asked))) return;
  const known = asked.length >= 8 ? knownText(session, asked) : undefined;
  const since = known === undefined ? "" : `\nChanged since:\n${textDiff(known, live.text)}`;
  throw new ReelError("conflict", `The project is at revision ${actual}, not ${asked}.${since}`, {
    hint: "Nothing was written. Read the project again and repeat your edit on what is there now.",
  });
}
