import { RECIPE_IDS } from "@reelkiln/document";
import type { Transcription } from "@reelkiln/document";
import { z } from "zod";

import type { NewProject } from "../workspace/new-project.ts";
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
    recipe: z.enum(RECIPE_IDS).describe("Make it from a recipe instead.").optional(),
    variables: z
      .looseObject({})
      .describe(
        "The recipe's values; files from the project's folder. A wrong key names the known ones.",
      )
      .optional(),
    style_preset: z.string().describe("The recipe's caption preset.").optional(),
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
  run: async ({ project: path, dry_run, ...call }, context) => {
    const { project, text, transcription } = await draftProject(draftOf(path, call), context);
    if (dry_run !== true) await writeNewProject(project, { text, schema: schemaText() });
    const opened = await openText(text, project, { examples: "allowed" });
    const name = relativePath(project, context.projectRoot);
    const answer = projectAnswer(opened);
    const next = transcription === undefined ? answer.next : hearFirst(name, transcription);
    return { project: name, file: project.file, ...answer, next };
  },
});

interface Call {
  readonly template: TemplateName;
  readonly title?: string | undefined;
  readonly recipe?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly style_preset?: string | undefined;
}

function draftOf(path: string, { template, title, recipe, ...given }: Call): NewProject {
  const { variables, style_preset: stylePreset } = given;
  return {
    path,
    template,
    ...(title !== undefined && { title }),
    ...(recipe !== undefined && { recipe: { recipe, variables, stylePreset } }),
  };
}

/** The words of a recipe that were not given are heard next; the project waits for their file. */
function hearFirst(project: string, { path, wordsPath, correctText }: Transcription): string {
  const correct = correctText === undefined ? "" : " and the correct_text";
  return `Call transcribe with project ${project}, src ${path}, output_path ${wordsPath}${correct}; then preview_frames.`;
}
