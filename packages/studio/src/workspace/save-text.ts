import { ReelError, sha256 } from "@reelkiln/document";
import type { Step } from "@reelkiln/document";

import { journal, textOfRevision } from "./history.ts";
import { withProjectLock } from "./lock.ts";
import type { Project } from "./project.ts";
import { textDiff } from "./text-diff.ts";
import { readTextFile, writeTextFile } from "./text-file.ts";

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
}

/**
 * Changes a project's file: locks, compares the revision, journals the step, replaces the file. An
 * edit made outside since the last step becomes a step of its own. Throws ReelError `conflict` with
 * the difference when the revision is another one.
 */
export async function saveText(
  project: Project,
  guard: WriteGuard,
  change: (text: string) => TextChange | Promise<TextChange>,
): Promise<SavedText> {
  return withProjectLock(project.root, async () => {
    const before = await readTextFile(project.file);
    if (before === undefined) {
      throw new ReelError("not-found", `${project.file} is gone.`, { path: project.file });
    }
    await assertRevision(project, guard.ifRevision, before);
    const { text, label, steps } = await change(before);
    const changed = text !== before;
    if (changed && guard.dryRun !== true) {
      const { author } = guard;
      await journal(project, { author, label, steps, beforeText: before, afterText: text });
      await writeTextFile(project.file, text);
    }
    return { before, text, changed, diff: changed ? textDiff(before, text) : "" };
  });
}

async function assertRevision(
  project: Project,
  asked: string | undefined,
  text: string,
): Promise<void> {
  const actual = sha256(text);
  if (asked === undefined || actual === asked || (asked.length >= 8 && actual.startsWith(asked)))
    return;
  const known = await textOfRevision(project, asked);
  const since = known === undefined ? "" : `\nChanged since:\n${textDiff(known, text)}`;
  throw new ReelError("conflict", `The project is at revision ${actual}, not ${asked}.${since}`, {
    hint: "Nothing was written. Read the project again and repeat your edit on what is there now.",
  });
}
