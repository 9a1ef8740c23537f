import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { studioJobs, studioRegistry, type StudioContext } from "@reelkiln/studio";

import type { RecipeRequest } from "./recipe-requests.data.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Examples whose media the requests name. */
const EXAMPLES = ["story", "bunny-captions", "rows"] as const;

/** A recipe's frames side by side, as PNG, and the issues of its project. */
export interface RecipeSheet {
  readonly png: Buffer;
  readonly issues: readonly string[];
}

/** Makes the project of a request through the tools, and draws its frames. */
export async function drawRecipe({
  recipe,
  variables,
  times,
}: RecipeRequest): Promise<RecipeSheet> {
  const projectRoot = mkdtempSync(join(tmpdir(), "reelkiln-recipe-"));
  try {
    const folder = join(projectRoot, "reel");
    mkdirSync(folder);
    for (const example of EXAMPLES)
      cpSync(join(ROOT, "examples", example, "media"), join(folder, "media"), { recursive: true });
    const options = { projectRoot, log: () => undefined };
    const tools = studioRegistry({ ...options, jobs: studioJobs(options) });
    const context: StudioContext = {
      projectRoot,
      confined: true,
      author: "test",
      version: "0",
      openStudio: async () => ({ url: "" }),
    };
    const project = "reel";
    await tools.call(
      "create_project",
      { project, recipe, variables: { ...variables } },
      { context },
    );
    const { validation } = await tools.call("validate_project", { project }, { context });
    await tools.call(
      "preview_frames",
      { project, times: [...times], sheet: true, columns: 5, max_side: 384, output: "sheet.png" },
      { context },
    );
    return {
      png: readFileSync(join(projectRoot, "sheet.png")),
      issues: validation.issues.map(({ code, path, message }) => `${code} ${path}: ${message}`),
    };
  } finally {
    rmSync(projectRoot, { recursive: true, force: true });
  }
}

/** Where a recipe's sheet is kept. */
export function sheetPath(recipe: string): string {
  return join(ROOT, "docs/gallery/recipes", `${recipe}.webp`);
}
