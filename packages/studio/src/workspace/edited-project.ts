import { ReelError, editLive } from "@reelkiln/document";
import type {
  CommandError,
  HistoryMove,
  LiveText,
  NamedStep,
  RunOptions,
  StepReport,
  TextSplice,
} from "@reelkiln/document";

import { moveIn, type Moved } from "./moved-history.ts";
import type { Project } from "./project.ts";
import { liveRevision } from "./revision.ts";
import { assertRevision } from "./save-text.ts";
import type { SavedText, WriteGuard } from "./save-text.ts";
import { commit, historyView, withSession, type Session } from "./session.ts";
import { textDiff } from "./text-diff.ts";

/** An edit as steps, and what happens when one is refused. */
export interface StepsEdit extends Pick<RunOptions, "references"> {
  readonly steps: readonly NamedStep[];
  /** `stop` keeps what was done before, `continue` goes on, `undo` takes all back. */
  readonly onError: "stop" | "continue" | "undo";
  /** What the history calls it; default the steps' ids. */
  readonly label?: string | undefined;
  /** Edits in a row with the same key, by the same hand, are one step. */
  readonly merge?: string | undefined;
}

/** What steps made of a project. */
export interface RunOutcome {
  /** The text after them, or as it would be. */
  readonly live: LiveText;
  readonly before: LiveText;
  readonly changed: boolean;
  readonly revision: string;
  /** State of the history. */
  readonly state: number;
  readonly completed: number;
  readonly failed: number;
  /** One for each step that was tried. */
  readonly results: readonly StepReport[];
  /** Steps of the history that were taken back or made again. */
  readonly moved?: Moved;
}

/**
 * Runs steps on a project's document and splices the text where they touched it: comments and order
 * elsewhere stay. One undo step, in the journal before this returns. Throws ReelError
 * `invalid-input` when the file is no project.
 */
export function runProject(
  project: Project,
  guard: WriteGuard,
  edit: StepsEdit,
): Promise<RunOutcome> {
  return withSession(project, async (session) => {
    assertRevision(session, guard.ifRevision);
    const before = session.live;
    const { onError, references, steps } = edit;
    const edited = editLive(session.live, steps, {
      onError,
      history: historyView(session),
      ...(references === undefined ? {} : { references }),
    });
    if (!edited.ok) throw refused(edited.error, project.file);
    const { live, move, splices, patches, completed, failed, results } = edited.value;
    if (move !== undefined) return moveOutcome(session, { move, guard, before });
    const changed = isChanged(before, live, splices);
    const told = { live, before, changed, completed, failed, results };
    // A dry run leaves the file at the revision it has.
    if (!changed || guard.dryRun === true)
      return { ...told, revision: liveRevision(session.live), state: stateOf(session) };
    const commands = steps.map(({ id }) => id);
    const merge = edit.merge ?? mergeKey(steps);
    await commit(session, {
      edit: {
        label: edit.label ?? commands.join(", "),
        by: guard.author,
        patches,
        splices,
        ...(merge === undefined ? {} : { merge }),
      },
      live,
      commands,
    });
    return { ...told, revision: liveRevision(session.live), state: stateOf(session) };
  });
}

/** A single change says so itself; several may take one another back. */
function isChanged(before: LiveText, after: LiveText, splices: readonly TextSplice[]): boolean {
  const [first, ...more] = splices;
  if (first === undefined) return false;
  return more.length === 0 ? first.removed !== first.inserted : after.text !== before.text;
}

function stateOf({ journaled }: Session): number {
  return journaled.history.current;
}

/** A gesture is one step when each of its commands names it. */
function mergeKey(steps: readonly NamedStep[]): string | undefined {
  const key = steps.length === 1 ? steps[0]?.params["merge"] : undefined;
  return typeof key === "string" && key !== "" ? key : undefined;
}

async function moveOutcome(
  session: Session,
  { move, guard, before }: { move: HistoryMove; guard: WriteGuard; before: LiveText },
): Promise<RunOutcome> {
  const moved = await moveIn(session, move, guard);
  const live = moved.ok ? moved.value.live : session.live;
  const report: StepReport = moved.ok
    ? { ok: true, result: { steps: moved.value.steps, state: moved.value.state } }
    : moved;
  return {
    live,
    before,
    changed: live.text !== before.text,
    revision: liveRevision(live),
    state: stateOf(session),
    completed: moved.ok ? 1 : 0,
    failed: moved.ok ? 0 : 1,
    results: [report],
    ...(moved.ok ? { moved: moved.value } : {}),
  };
}

/** What the steps did to the text, as tools that show differences tell it. */
export interface StepsOutcome extends SavedText {
  readonly completed: number;
  readonly failed: number;
  readonly results: readonly StepReport[];
}

/** As runProject, with the difference by lines. */
export async function editProject(
  project: Project,
  guard: WriteGuard,
  edit: StepsEdit,
): Promise<StepsOutcome> {
  const ran = await runProject(project, guard, edit);
  const { changed, revision, completed, failed, results } = ran;
  const { text: before } = ran.before;
  const { text } = ran.live;
  const diff = changed ? textDiff(before, text) : "";
  return { before, text, changed, diff, revision, completed, failed, results };
}

function refused({ message, issues }: CommandError, path: string): ReelError {
  const hint = "Mend the file with write_yaml.";
  return new ReelError("invalid-input", message, { hint, path, issues: issues ?? [] });
}
