import type { ReelDocument, Step } from "../model/model.ts";
import type { CommandError } from "./command-error.ts";
import type { PatchOperation } from "./patch.ts";
import { runStep } from "./run-step.ts";

export interface RunOptions {
  /** `stop` (default) ends at the first refusal, `continue` goes on, `undo` also takes back what was done. */
  readonly onError?: "stop" | "continue" | "undo";
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
}

/** Runs steps in order, each on what the one before left. */
export function runSteps(
  document: ReelDocument,
  steps: readonly Step[],
  { onError = "stop" }: RunOptions = {},
): StepsEffect {
  let current = document;
  const patches: PatchOperation[] = [];
  const results: StepReport[] = [];
  for (const step of steps) {
    const effect = runStep(current, step);
    if (effect.ok) {
      current = effect.value.document;
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
  return { document: current, patches, completed, failed, results };
}
