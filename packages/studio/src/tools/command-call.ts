import { outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { runProject } from "../workspace/edited-project.ts";
import { soleProject } from "../workspace/sole-project.ts";
import { writeInput } from "./answers.ts";
import type { StudioContext } from "./context.ts";
import {
  commandAnswer,
  commandInput,
  commandResult,
  commandView,
  openProjectInput,
  stepView,
} from "./motion-answers.ts";

/** Arguments of one command, in both tools that run it. */
export const callInput = z.strictObject({
  ...commandInput,
  project: openProjectInput,
  ...writeInput,
});

export const callOutput = z.strictObject({
  id: z.string().describe("The command."),
  ...commandResult,
  ...commandAnswer,
});

/** Runs one command as one undo step; a refusal fails the call and says why. */
export async function callCommand(input: z.output<typeof callInput>, context: StudioContext) {
  const { id, params = {}, if_revision, dry_run } = input;
  const project = await soleProject(input.project, context);
  const guard = { author: context.author, ifRevision: if_revision, dryRun: dry_run };
  const ran = await runProject(project, guard, { steps: [{ id, params }], onError: "stop" });
  const [report] = ran.results.map(stepView);
  const { result, error } = report ?? {};
  const told = {
    ...(result === undefined ? {} : { result }),
    ...(error === undefined ? {} : { error }),
  };
  return outcome({ id, ...told, ...commandView(ran) }, { failed: ran.failed > 0 });
}
