import { trimHistory } from "@reelkiln/document";
import type { HistoryStep } from "@reelkiln/document";

import { replaceJournal, textAt, written } from "./journal.ts";
import type { Journaled, JournaledStep, JournalLine } from "./journal.ts";
import type { Project } from "./project.ts";

/** Bytes from which a journal is written anew. */
const MOST_BYTES = 16 * 1024 * 1024;

/** What is kept then; the step that was made last always is. */
const KEPT = { steps: 1000, characters: 4 * 1024 * 1024 } as const;

/**
 * Lets go of the oldest steps once the journal takes more than 16 MiB: it begins with the text as it was
 * 1,000 steps ago, or fewer where they changed more than 4 MiB of text. Undo goes back as far as that;
 * states keep their numbers.
 */
export async function compactJournal(project: Project, journaled: Journaled): Promise<Journaled> {
  if (journaled.mark.bytes <= MOST_BYTES) return journaled;
  const history = trimHistory(journaled.history, KEPT);
  const known = new Map(
    journaled.history.steps.map(({ state }, index) => [state, journaled.about[index]]),
  );
  const about = history.steps.map(({ state }) => known.get(state) ?? UNKNOWN);
  const kept = { ...journaled, baseText: textAt(journaled, history.first), history, about };
  return { ...kept, mark: await replaceJournal(project, linesOf(kept)) };
}

const UNKNOWN: JournaledStep = { at: "", commands: [], revision: "" };

/** The lines of a journal that reads as this history. */
function linesOf({ baseText, history, about }: Journaled): readonly JournalLine[] {
  const at = new Date().toISOString();
  const { first, last, steps, current, next } = history;
  const base: JournalLine = { kind: "base", format: 1, at, text: baseText, state: first, last };
  const edits = steps.map((step, index) => stepLine(step, about[index] ?? UNKNOWN));
  // Redo goes where it went: to the end of the branch that was left last, and back.
  let tip = current;
  for (let to = next[tip]; to !== undefined; to = next[tip]) tip = to;
  const moves = [tip, current].map((state): JournalLine => ({
    kind: "move",
    state,
    by: "journal",
    at,
  }));
  return [base, ...edits, ...moves];
}

function stepLine(step: HistoryStep, about: JournaledStep): JournalLine {
  const { state, parent, label, by, splices, merge, undoes } = step;
  return {
    kind: "step",
    state,
    parent,
    label,
    by,
    splices: written(splices),
    ...about,
    ...(merge === undefined ? {} : { merge }),
    ...(undoes === undefined ? {} : { undoes }),
  };
}
