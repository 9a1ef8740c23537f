import { basename, dirname, join } from "node:path";

import { ReelError } from "@reelkiln/document";
import type { Transcription } from "@reelkiln/document";

import { PROJECT_FILE, STATE_FOLDER, resolvePath } from "./project.ts";
import type { Project, ProjectBase } from "./project.ts";
import type { RecipeCall } from "./recipe-project.ts";
import { TEMPLATES } from "./templates.data.ts";
import type { TemplateName } from "./templates.data.ts";
import { readTextFile, writeTextFile } from "./text-file.ts";

/** What a new project begins with. */
export interface NewProject {
  readonly path: string;
  readonly template: TemplateName;
  /** Makes the project from a recipe instead of the template. */
  readonly recipe?: RecipeCall | undefined;
  /** Default: the folder's name in words. */
  readonly title?: string;
}

/** File of the JSON Schema that the project's first line names. */
const SCHEMA_FILE = "reel.schema.json";

/** A project that is not on disk yet: where it goes, its text, and what is to be heard for it. */
export interface DraftedProject {
  readonly project: Project;
  readonly text: string;
  readonly transcription?: Transcription;
}

/** A project that is not on disk yet: where it goes and its text. Throws ReelError `conflict` when one is there. */
export async function draftProject(
  { path, template, title, recipe }: NewProject,
  base: ProjectBase,
): Promise<DraftedProject> {
  const asked = await resolvePath(path, base);
  const isFile = /\.ya?ml$/i.test(asked);
  const file = isFile ? asked : join(asked, PROJECT_FILE);
  const root = dirname(file);
  if ((await readTextFile(file)) !== undefined) {
    throw new ReelError("conflict", `There is a project at ${path} already.`, {
      path,
      hint: "Choose another name, or edit the project that is there.",
    });
  }
  const name = isFile ? basename(file).replace(/\.ya?ml$/i, "") : basename(root);
  const project = { root, file, name };
  const called = title ?? titleOf(name);
  if (recipe === undefined) return { project, text: HEAD + templateText(template, called) };
  const { recipeText } = await import("./recipe-project.ts");
  const made = await recipeText(recipe, project, called);
  return { ...made, project, text: HEAD + made.text };
}

/** Writes the project with the schema for editors; `.reelkiln/` keeps itself out of version control. */
export async function writeNewProject(
  { root, file }: Project,
  { text, schema }: { readonly text: string; readonly schema: string },
): Promise<void> {
  const state = join(root, STATE_FOLDER);
  await writeTextFile(join(state, SCHEMA_FILE), schema);
  await writeTextFile(join(state, ".gitignore"), "*\n!reel.schema.json\n!.gitignore\n");
  await writeTextFile(file, text);
}

const HEAD = `# yaml-language-server: $schema=${STATE_FOLDER}/${SCHEMA_FILE}\n`;

function templateText(template: TemplateName, title: string): string {
  return TEMPLATES[template].yaml.replaceAll("TITLE", () => JSON.stringify(title));
}

function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, " ").trim();
  return words === "" ? "A new reel" : words.charAt(0).toUpperCase() + words.slice(1);
}
