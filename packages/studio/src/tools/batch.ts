import { outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { runProject } from "../workspace/edited-project.ts";
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

const namedStep = z.strictObject({
  ...commandInput,
  as: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/)
    .describe("Name of its result: title for $title.layer.")
    .optional(),
});

export const batch = defineTool({
  name: "batch",
  title: "Batch",
  description:
    "Runs commands as one undo step. A parameter $1.layer is the result of the first step, $title.layer of the step with as: title; $$ begins a literal. atomic takes all back when one is refused.",
  input: z.strictObject({
    steps: z.array(namedStep).min(1).max(500).describe("Commands in order."),
    label: z.string().max(100).describe("What the history calls it. Default Batch.").optional(),
    atomic: z
      .boolean()
      .describe("All or nothing. Default true; false stops at the first.")
      .optional(),
    project: openProjectInput,
    ...writeInput,
  }),
  output: z.strictObject({
    steps: z.int().describe("Steps that ran."),
    failed: z.int().describe("Steps that were refused."),
    results: z.array(stepSchema).describe("One for each step that was tried."),
    ...commandAnswer,
  }),
  toolsets: ["motion"],
  annotations: WRITES,
  run: async (input, context) => {
    const { label = "Batch", atomic = true, if_revision, dry_run } = input;
    const found = await soleProject(input.project, context);
    const guard = { author: context.author, ifRevision: if_revision, dryRun: dry_run };
    const steps = input.steps.map(({ params = {}, as, id }) =>
      as === undefined ? { id, params } : { id, params, as },
    );
    const onError = atomic ? "undo" : "stop";
    const ran = await runProject(found, guard, { steps, onError, label, references: "resolve" });
    const { completed, failed } = ran;
    const results = ran.results.map(stepView);
    const told = { steps: completed, failed, results };
    return outcome({ ...told, ...commandView(ran) }, { failed: failed > 0 });
  },
});
