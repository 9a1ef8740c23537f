import { outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { editProject as edit } from "../workspace/edited-project.ts";
import { openText } from "../workspace/opened-project.ts";
import { findProject } from "../workspace/project.ts";
import { editAnswer, editedAnswer, projectInput, stepSchema, writeInput } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";
import { stepResultSchema, stepResults } from "./step-results.ts";

export const editProject = defineTool({
  name: "edit_project",
  title: "Edit a project",
  description:
    "Changes a project by command steps, as one undo step; comments and order elsewhere stay. Commands: get_schema with element commands.",
  input: z.strictObject({
    project: projectInput,
    steps: z.array(stepSchema).min(1).max(500).describe("Commands in order."),
    on_error: z
      .enum(["stop", "continue", "undo"])
      .describe("When a step is refused: keep what was done, go on, or take all back.")
      .default("undo"),
    label: z.string().max(100).describe("What the history calls it.").optional(),
    ...writeInput,
  }),
  output: z.strictObject({
    completed: z.int().describe("Steps that ran."),
    failed: z.int().describe("Steps that were refused."),
    results: z.array(stepResultSchema).describe("One for each step that was tried."),
    ...editAnswer,
  }),
  toolsets: ["design", "make"],
  annotations: WRITES,
  run: async ({ project, steps, on_error, label, if_revision, dry_run }, context) => {
    const found = await findProject(project ?? ".", context);
    const guard = { author: context.author, ifRevision: if_revision, dryRun: dry_run };
    const saved = await edit(found, guard, { steps, onError: on_error, label });
    const opened = await openText(saved.text, found, { examples: "allowed" });
    const { completed, failed } = saved;
    const answer = editedAnswer({ file: found.file, saved, opened });
    const result = { completed, failed, results: stepResults(steps, saved.results), ...answer };
    return outcome(result, { failed: failed > 0 });
  },
});
