import { z } from "zod";

import { applyFixes as apply } from "../workspace/mended-project.ts";
import { openText } from "../workspace/opened-project.ts";
import { findProject } from "../workspace/project.ts";
import { editAnswer, editedAnswer, projectInput, writeInput } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";

export const applyFixes = defineTool({
  name: "apply_fixes",
  title: "Apply fixes",
  description:
    "Applies the mends that validation offers, as one undo step, until none is left; then validates again.",
  input: z.strictObject({
    project: projectInput,
    codes: z
      .array(z.string())
      .describe("Only issues of these codes. Default: every one that a machine can mend.")
      .optional(),
    ...writeInput,
  }),
  output: z.strictObject({
    applied: z.int().describe("Issues that were mended."),
    ...editAnswer,
  }),
  toolsets: ["design", "make"],
  annotations: WRITES,
  run: async ({ project, codes, if_revision, dry_run }, context) => {
    const found = await findProject(project ?? ".", context);
    const guard = { author: context.author, ifRevision: if_revision, dryRun: dry_run };
    const saved = await apply(found, guard, codes);
    const opened = await openText(saved.text, found, { examples: "allowed" });
    return { applied: saved.applied, ...editedAnswer({ file: found.file, saved, opened }) };
  },
});
