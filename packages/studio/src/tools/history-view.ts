import { ReelError, liveIssues } from "@reelkiln/document";
import type { HistoryMove } from "@reelkiln/document";
import { outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { moveHistory } from "../workspace/moved-history.ts";
import { liveRevision } from "../workspace/revision.ts";
import { soleProject } from "../workspace/sole-project.ts";
import { projectAnswer, writeInput } from "./answers.ts";
import type { StudioContext } from "./context.ts";
import { commandAnswer, openProjectInput } from "./motion-answers.ts";

const movedStep = z.strictObject({
  state: z.int().describe("State the step led to."),
  label: z.string().describe("What it did."),
  by: z.string().describe("Who had done it."),
});

/** Arguments that undo and redo share. */
export const moveInput = {
  steps: z.int().min(1).max(1000).describe("How many. Default 1.").optional(),
  project: openProjectInput,
  ...writeInput,
} as const;

export const moveOutput = z.strictObject({
  steps: z.array(movedStep).describe("Steps taken back or made again, in order."),
  ...commandAnswer,
});

interface MoveCall {
  readonly project?: string | undefined;
  readonly if_revision?: string | undefined;
  readonly dry_run?: boolean | undefined;
}

/** Moves in the history; fails only when not a single step worked. */
export async function moveAnswer(call: MoveCall, move: HistoryMove, context: StudioContext) {
  const project = await soleProject(call.project, context);
  const { if_revision: ifRevision, dry_run: dryRun } = call;
  const moved = await moveHistory(project, { author: context.author, ifRevision, dryRun }, move);
  if (!moved.ok) {
    const { message, hint } = moved.error;
    throw new ReelError("invalid-input", message, hint === undefined ? {} : { hint });
  }
  const { live, steps, state } = moved.value;
  const revision = liveRevision(live);
  const answer = projectAnswer({ revision, issues: liveIssues(live) });
  return outcome({
    steps: steps.map((step) => ({ ...step })),
    ...answer,
    state,
    changed: steps.length > 0,
  });
}
