import { z } from "zod";

import { openText } from "../workspace/opened-project.ts";
import { findProject } from "../workspace/project.ts";
import { saveText } from "../workspace/save-text.ts";
import { editAnswer, editedAnswer, projectInput, writeInput } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";

export const writeYaml = defineTool({
  name: "write_yaml",
  title: "Write the YAML",
  description:
    "Replaces the project's file by a whole text, as one undo step. Prefer edit_project: it keeps what it does not touch.",
  input: z.strictObject({
    project: projectInput,
    yaml: z.string().max(1_000_000).describe("The whole new text."),
    ...writeInput,
  }),
  output: z.strictObject(editAnswer),
  toolsets: ["design"],
  annotations: { ...WRITES, destructiveHint: true, idempotentHint: true },
  run: async ({ project, yaml, if_revision, dry_run }, context) => {
    const found = await findProject(project ?? ".", context);
    const guard = { author: context.author, ifRevision: if_revision, dryRun: dry_run };
    const saved = await saveText(found, guard, () => ({
      text: yaml,
      label: "write_yaml",
      steps: [],
    }));
    const opened = await openText(saved.text, found, { examples: "allowed" });
    return editedAnswer({ file: found.file, saved, opened });
  },
});
