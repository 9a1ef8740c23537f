import { z } from "zod";

import { draftProject, writeNewProject } from "../workspace/new-project.ts";
import { openText } from "../workspace/opened-project.ts";
import { relativePath } from "../workspace/project.ts";
import { schemaText } from "../workspace/schema-text.ts";
import { TEMPLATES } from "../workspace/templates.data.ts";
import type { TemplateName } from "../workspace/templates.data.ts";
import { projectAnswer, writeAnswer } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";

const names = Object.keys(TEMPLATES) as [TemplateName, ...TemplateName[]];

export const createProject = defineTool({
  name: "create_project",
  title: "Make a project",
  description:
    "Makes a project folder with a reel.yaml that renders at once, and the JSON Schema for editors. Refuses to overwrite one.",
  input: z.strictObject({
    project: z.string().describe("Folder (or .yaml file) to make, from the project root."),
    template: z
      .enum(names)
      .describe(names.map((name) => `${name}: ${TEMPLATES[name].description}`).join(" "))
      .default("title-card"),
    title: z.string().max(200).describe("Title. Default: from the folder's name.").optional(),
    dry_run: z.boolean().describe("Answer as if done, write nothing.").optional(),
  }),
  output: z.strictObject({
    project: z.string().describe("The project argument of other tools."),
    file: z.string().describe("The file that was written."),
    ...writeAnswer,
  }),
  toolsets: ["basic", "make"],
  annotations: WRITES,
  run: async ({ project: path, template, title, dry_run }, context) => {
    const options = { path, template, ...(title === undefined ? {} : { title }) };
    const { project, text } = await draftProject(options, context);
    if (dry_run !== true) await writeNewProject(project, { text, schema: schemaText() });
    const opened = await openText(text, project, { examples: "allowed" });
    const name = relativePath(project, context.projectRoot);
    return { project: name, file: project.file, ...projectAnswer(opened) };
  },
});
