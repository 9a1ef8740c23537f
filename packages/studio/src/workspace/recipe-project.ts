import {
  RECIPE_IDS,
  RECIPES,
  ReelError,
  compileRecipe,
  ejectReel,
  localSources,
  printPath,
  textField,
} from "@reelkiln/document";
import type { Compiled, Transcription } from "@reelkiln/document";

import { probePaths } from "./media-files.ts";
import type { Project } from "./project.ts";
import { drawnSounds, soundLevels } from "./sound-levels.ts";

/** A recipe with its values; files are named from the project's folder. */
export interface RecipeCall {
  readonly recipe: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly stylePreset?: string | undefined;
}

/** Text of a project made by a recipe, and what is still to be heard for it. */
export interface RecipeText {
  readonly text: string;
  readonly transcription?: Transcription;
}

/** Compiles a recipe over the project's own files. Throws ReelError `invalid-input` that names everything wrong. */
export async function recipeText(
  call: RecipeCall,
  { root }: Project,
  title: string,
): Promise<RecipeText> {
  const request = {
    recipe_id: call.recipe,
    style_preset: call.stylePreset,
    variables: spelledOut(call.recipe, call.variables ?? {}),
  };
  const media = await probePaths(root, namedFiles(request));
  const sources = localSources(media);
  const drawn = drawnSounds((asked) => compileRecipe(request, asked), sources);
  const levels = await soundLevels(root, drawn, media);
  const compiled = compileRecipe(request, { ...sources, levelsOf: (path) => levels.get(path) });
  const { document, transcription } = compiled;
  if (document === undefined) throw refused(call.recipe, compiled);
  const { reelkiln, ...rest } = document;
  return {
    text: ejectReel({ reelkiln, title: title.replaceAll("${", () => "$${"), ...rest }),
    ...(transcription !== undefined && { transcription }),
  };
}

/** The files that a request names: those that compiling asks for. */
function namedFiles(request: unknown): readonly string[] {
  const named = new Set<string>();
  compileRecipe(request, {
    pathOf: (source) => {
      named.add(source);
      return source;
    },
    media: new Map(),
  });
  return [...named];
}

function refused(recipe: string, { issues }: Compiled): ReelError {
  const errors = issues.filter(({ severity }) => severity === "error");
  const [first] = errors;
  const place = first === undefined ? "" : `${printPath(first.path)}: ${first.message}`;
  const more = errors.length > 1 ? ` And ${errors.length - 1} more.` : "";
  return new ReelError("invalid-input", `${recipe} cannot be made. ${place}${more}`, {
    // A mend would be of the variables, which are in no file.
    issues: errors.map(({ fix: _fix, ...issue }) => issue),
    hint: first?.hint ?? "Correct the variables.",
  });
}

/** Values as a command line spells them: a list, a mapping or a number written as JSON is what it says. */
function spelledOut(
  recipe: string,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const id = RECIPE_IDS.find((each) => each === recipe);
  if (id === undefined) return variables;
  const fields = RECIPES[id].variables(textField("A file."));
  const entries = Object.entries(variables).map(([key, value]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const isText = field === undefined || field.jsonSchema()["type"] === "string";
    return [key, isText || typeof value !== "string" ? value : (fromJson(value) ?? value)];
  });
  return Object.fromEntries(entries) as Readonly<Record<string, unknown>>;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
