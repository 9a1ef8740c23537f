import { outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { runEach } from "../workspace/separate-runs.ts";
import { soleProject } from "../workspace/sole-project.ts";
import { writeInput } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";
import {
  commandAnswer,
  commandInput,
  commandView,
  openProjectInput,
  stepSchema,
  stepView,
} from "./motion-answers.ts";

export const commandBatch = defineTool({
  name: "command_batch",
  title: "Run commands",
  description:
    "Runs commands in order, each one undo step of its own. Stops at the first that is refused, unless stop_on_error is false. For one undo step and results of earlier steps use batch.",
  input: z.strictObject({
    steps: z.array(z.strictObject(commandInput)).min(1).max(500).describe("Commands in order."),
    stop_on_error: z.boolean().describe("Default true.").optional(),
    project: openProjectInput,
    ...writeInput,
  }),
  output: z.strictObject({
    completed: z.int().describe("Steps that ran."),
    failed: z.int().describe("Steps that were refused."),
    results: z.array(stepSchema).describe("One for each step that was tried."),
    ...commandAnswer,
  }),
  toolsets: ["motion"],
  annotations: WRITES,
  run: async ({ steps, stop_on_error = true, project, if_revision, dry_run }, context) => {
    const found = await soleProject(project, context);
    const guard = { author: context.author, ifRevision: if_revision, dryRun: dry_run };
    const commands = steps.map(({ id, params = {} }) => ({ id, params }));
    const onError = stop_on_error ? "stop" : "continue";
    const ran = await runEach(found, guard, { steps: commands, onError });
    const { completed, failed } = ran;
    const results = ran.results.map(stepView);
    return outcome({ completed, failed, results, ...commandView(ran) }, { failed: failed > 0 });
  },
});
