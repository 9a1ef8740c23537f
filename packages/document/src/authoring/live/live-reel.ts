import {
  checkOf,
  refusal,
  runSteps,
  success,
  type Attempt,
  type HistoryMove,
  type NamedStep,
  type PatchOperation,
  type RunOptions,
  type StepReport,
  type TextSplice,
} from "../../commands/commands.ts";
import { issuesOf, type Issue } from "../../model/model.ts";
import { parseReel, type ParseOptions } from "../parse-reel.ts";
import { withDocument, type LiveText } from "./live-text.ts";
import { spliceLive } from "./splice-live.ts";

/** A text after steps. */
export interface EditedLive {
  readonly live: LiveText;
  readonly patches: readonly PatchOperation[];
  readonly splices: readonly TextSplice[];
  readonly completed: number;
  readonly failed: number;
  /** One for each step that was tried. */
  readonly results: readonly StepReport[];
  /** Where a history command wants to go. */
  readonly move?: HistoryMove;
}

/**
 * Runs steps on a text that is open. Steps that are refused stand in `results`; the whole is refused
 * only when the text cannot be read as a project.
 */
export function editLive(
  live: LiveText,
  steps: readonly NamedStep[],
  options: RunOptions = {},
): Attempt<EditedLive> {
  const { document } = live;
  if (document === undefined || document.reelkiln !== 1) {
    const { issues } = parseReel(live.text);
    return refusal({
      code: "not-enabled",
      message: `The file cannot be edited by steps: ${issues[0]?.message ?? "it is no project"}`,
      issues,
    });
  }
  const { document: after, patches, ...run } = runSteps(document, steps, options);
  const spliced = spliceLive(live, patches);
  if (!spliced.ok) return spliced;
  const { live: next, splices } = spliced.value;
  // The document that was checked step by step is kept, so that its check is not made again.
  const kept = next.document === undefined ? next : withDocument(next, after);
  return success({ ...run, live: splices.length === 0 ? live : kept, patches, splices });
}

/** What is wrong with an open text, each with its place. */
export function liveIssues(live: LiveText, options: ParseOptions = {}): readonly Issue[] {
  const { document, isFlawed } = live;
  const isSound = document !== undefined && !isFlawed && issuesOf(checkOf(document)).length === 0;
  return isSound ? [] : parseReel(live.text, options).issues;
}
