import { z } from "zod";

import { openProject } from "../workspace/opened-project.ts";
import { findProject } from "../workspace/project.ts";
import { projectAnswer, projectInput, setInput, writeAnswer } from "./answers.ts";
import { READS, defineTool } from "./context.ts";

export const validateProject = defineTool({
  name: "validate_project",
  title: "Validate a project",
  description:
    "Finds every mistake before rendering: keys, values, references, files, times, text that does not fit, overlaps, platform safe zones. Each issue has line, column, hint and, where a machine can tell, a fix.",
  input: z.strictObject({
    project: projectInput,
    set: setInput,
    depth: z
      .enum(["fast", "full"])
      .describe("fast reads the document only; full looks into files and lays out frames.")
      .default("full"),
  }),
  output: z.strictObject({
    file: z.string().describe("The project's file."),
    ...writeAnswer,
  }),
  toolsets: ["basic", "make"],
  annotations: READS,
  run: async ({ project, set, depth }, context) => {
    const found = await findProject(project ?? ".", context);
    const options = { values: set ?? {}, examples: "allowed", depth } as const;
    return { file: found.file, ...projectAnswer(await openProject(found, options)) };
  },
});
