import { z } from "zod";

import { inspectProject } from "../workspace/inspected-project.ts";
import { soleProject } from "../workspace/sole-project.ts";
import { READS, defineTool } from "./context.ts";
import { openProjectInput } from "./motion-answers.ts";

export const docInspect = defineTool({
  name: "doc_inspect",
  title: "Inspect document",
  description:
    "Overview of the open project and its active composition: settings, markers, layers (#1 is the front). For one layer run the command layer.info.",
  input: z.strictObject({ project: openProjectInput }),
  output: z.strictObject({
    project: z.looseObject({}).describe("File, title, size, compositions, counts."),
    active_comp: z.looseObject({}).describe("Settings and layers of the active composition."),
    revision: z.string().describe("Revision of the project."),
  }),
  toolsets: ["motion"],
  annotations: READS,
  run: async ({ project }, context) => inspectProject(await soleProject(project, context)),
});
