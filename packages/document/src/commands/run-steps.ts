import type { ReelDocument, Step } from "../model/model.ts";
import { refusal, type Attempt, type CommandError } from "./command-error.ts";
import type { CommandState, HistoryMove } from "./command.ts";
import type { PatchOperation } from "./patch.ts";
import { resolveReferences } from "./result-reference.ts";
import { runStep, type StepEffect } from "./run-step.ts";

/** A step that later ones can refer to by a name. */
export interface NamedStep extends Step {
  /** Name of its result: `title` for `$title.layer`. */
  readonly as?: string;
}

export interface RunOptions {
  /** `stop` (default) ends at the first refusal, `continue` goes on, `undo` also takes back what was done. */
  readonly onError?: "stop" | "continue" | "undo";
  /** Whether `$1.layer` in parameters means the result of an earlier step; by default it is text. */
  readonly references?: "resolve";
  /** Where a history is kept: what its commands look at. */
  readonly history?: CommandState["history"];
}

export type StepReport =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly error: CommandError };

/** What a list of steps made of a document. */
export interface StepsEffect {
  readonly document: ReelDocument;
  readonly patches: readonly PatchOperation[];
  readonly completed: number;
  readonly failed: number;
  /** One for each step that was tried. */
  readonly results: readonly StepReport[];
  /** Where a history command wants to go; it is the only step. */
  readonly move?: HistoryMove;
}

/** Runs steps in order, each on what the one before left. */
export function runSteps(
  document: ReelDocument,
  steps: readonly NamedStep[],
  options: RunOptions = {},
): StepsEffect {
  const { onError = "stop" } = options;
  let current = document;
  let move: HistoryMove | undefined;
  const patches: PatchOperation[] = [];
  const results: StepReport[] = [];
  for (const step of steps) {
    const effect = runNext(current, step, { steps, results, options });
    if (effect.ok) {
      current = effect.value.document;
      move = effect.value.move;
      patches.push(...effect.value.patches);
      results.push({ ok: true, result: effect.value.result });
    } else {
      results.push(effect);
      if (onError !== "continue") break;
    }
  }
  const completed = results.filter(({ ok }) => ok).length;
  const failed = results.length - completed;
  if (failed > 0 && onError === "undo")
    return { document, patches: [], completed: 0, failed, results };
  const moves = move === undefined ? {} : { move };
  return { document: current, patches, completed, failed, results, ...moves };
}

interface Running {
  readonly steps: readonly NamedStep[];
  readonly results: readonly StepReport[];
  readonly options: RunOptions;
}

function runNext(
  document: ReelDocument,
  step: NamedStep,
  { steps, results, options }: Running,
): Attempt<StepEffect> {
  const { history, references } = options;
  const resolved = references === "resolve" ? withResults(step, { steps, results }) : undefined;
  if (resolved?.ok === false) return resolved;
  const { id } = step;
  const params = resolved === undefined ? step.params : resolved.value;
  const state = { document, ...(history === undefined ? {} : { history }) };
  const effect = runStep(document, { id, params }, state);
  if (effect.ok && effect.value.move !== undefined && steps.length > 1)
    return refusal({
      code: "not-enabled",
      message: `${id} moves in the history, so it runs alone.`,
      hint: "Call it by itself, between other edits.",
    });
  return effect;
}

function withResults(
  step: NamedStep,
  { steps, results }: Omit<Running, "options">,
): Attempt<Step["params"]> {
  const names = new Map(
    steps
      .slice(0, results.length)
      .flatMap(({ as }, index) => (as === undefined ? [] : [[as, index + 1] as const])),
  );
  const earlier = results.map((report) => (report.ok ? report.result : undefined));
  const resolved = resolveReferences(step.params, { results: earlier, names });
  return resolved as Attempt<Step["params"]>;
}
