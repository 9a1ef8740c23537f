import {
  checkOf,
  issuesOf,
  redo,
  respliceAll,
  stepTo,
  travel,
  undo,
  undoOwn,
} from "@reelkiln/document";
import type {
  Attempt,
  History,
  HistoryMove,
  HistoryStep,
  LiveText,
  Travelled,
} from "@reelkiln/document";

import type { Project } from "./project.ts";
import { assertRevision } from "./save-text.ts";
import type { WriteGuard } from "./save-text.ts";
import { commit, travelTo, withSession, type Session } from "./session.ts";

/** A step that was taken back or made again. */
export interface MovedStep {
  readonly state: number;
  readonly label: string;
  readonly by: string;
}

/** Where the history went. */
export interface Moved {
  readonly live: LiveText;
  readonly steps: readonly MovedStep[];
  /** State it is in now. */
  readonly state: number;
}

/** Moves in a project's history: undo, redo, jump. Refused only when not a single step worked. */
export function moveHistory(
  project: Project,
  guard: WriteGuard,
  move: HistoryMove,
): Promise<Attempt<Moved>> {
  return withSession(project, async (session) => {
    assertRevision(session, guard.ifRevision);
    return moveIn(session, move, guard);
  });
}

/** The same, for who holds the session. */
export async function moveIn(
  session: Session,
  move: HistoryMove,
  guard: WriteGuard,
): Promise<Attempt<Moved>> {
  if (move.kind === "undo" && move.actor === "me") return undoMine(session, move.steps, guard);
  const { history } = session.journaled;
  const went = move.kind === "jump" ? travel(history, move.state) : repeated(history, move);
  if (!went.ok) return went;
  const after = liveAfter(session.live, went.value);
  if (!after.ok) return after;
  const live = after.value;
  const moved = { live, steps: told(went.value.steps), state: went.value.history.current };
  if (guard.dryRun !== true && went.value.steps.length > 0)
    await travelTo(session, { history: went.value.history, live }, guard.author);
  return { ok: true, value: moved };
}

/** As many steps as there are, up to those asked for. */
function repeated(
  history: History,
  { kind, steps }: Extract<HistoryMove, { kind: "undo" | "redo" }>,
): Attempt<Travelled> {
  const go = kind === "undo" ? undo : redo;
  let went = go(history);
  for (let done = 1; done < steps && went.ok; done++) {
    const next = go(went.value.history);
    if (!next.ok) break;
    went = {
      ok: true,
      value: {
        ...next.value,
        steps: [...went.value.steps, ...next.value.steps],
        splices: [...went.value.splices, ...next.value.splices],
      },
    };
  }
  return went;
}

/** The text after a move, checked by what the move changed. */
function liveAfter(live: LiveText, { splices }: Pick<Travelled, "splices">): Attempt<LiveText> {
  const after = respliceAll(live, splices);
  if (after.ok && after.value.document !== undefined) checkOf(after.value.document, live.document);
  return after;
}

function told(steps: readonly HistoryStep[]): readonly MovedStep[] {
  return steps.map(({ state, label, by }) => ({ state, label, by }));
}

/** The caller's own last steps; what others did since stays. */
async function undoMine(
  session: Session,
  count: number,
  guard: WriteGuard,
): Promise<Attempt<Moved>> {
  const steps: MovedStep[] = [];
  let { live } = session;
  for (let done = 0; done < count; done++) {
    const { history } = session.journaled;
    const own = undoOwn(history, guard.author);
    if (!own.ok) {
      if (done === 0) return own;
      break;
    }
    const splices =
      own.value.kind === "travel" ? own.value.travelled.splices : own.value.edit.splices;
    const after = liveAfter(session.live, { splices });
    if (!after.ok) return after;
    live = after.value;
    const broken = newErrors(session.live, live);
    if (broken !== undefined) return broken;
    steps.push(undoneStep(own.value, history));
    if (guard.dryRun === true) break;
    if (own.value.kind === "travel")
      await travelTo(session, { history: own.value.travelled.history, live }, guard.author);
    else await commit(session, { edit: own.value.edit, live, commands: ["history.undo"] });
  }
  return { ok: true, value: { live, steps, state: session.journaled.history.current } };
}

type Own = Extract<ReturnType<typeof undoOwn>, { ok: true }>["value"];

function undoneStep(own: Own, history: History): MovedStep {
  const state =
    own.kind === "travel" ? (own.travelled.steps[0]?.state ?? 0) : (own.edit.undoes ?? 0);
  const step = stepTo(history, state);
  return { state, label: step?.label ?? "", by: step?.by ?? "" };
}

/** Taking one step back among others may leave a reference to what is gone. */
function newErrors(before: LiveText, after: LiveText): Attempt<never> | undefined {
  const errors = (live: LiveText) =>
    live.document === undefined
      ? undefined
      : issuesOf(checkOf(live.document)).filter(({ severity }) => severity === "error");
  const [old, next] = [errors(before), errors(after)];
  if (next !== undefined && next.length <= (old?.length ?? 0)) return undefined;
  return {
    ok: false,
    error: {
      code: "invalid-result",
      message: `The document would not be valid: ${next?.[0]?.message ?? "its text would be broken"}`,
      hint: "Undo the later steps first, without actor.",
      ...(next === undefined ? {} : { issues: next }),
    },
  };
}
