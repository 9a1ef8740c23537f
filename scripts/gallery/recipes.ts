import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { canvasLibrary } from "../../packages/engine/src/io/io.ts";
import { RECIPE_REQUESTS } from "../../test/golden/recipes/recipe-requests.data.ts";
import { drawRecipe, sheetPath } from "../../test/golden/recipes/recipe-sheets.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Small enough to keep, good enough to judge. */
const WEBP_QUALITY = 82;

/** Draws the sheet of every recipe. */
export async function writeRecipes(): Promise<readonly string[]> {
  const written: string[] = [];
  for (const request of RECIPE_REQUESTS) {
    const { png, issues } = await drawRecipe(request);
    if (issues.length > 0) throw new Error(`${request.recipe}: ${issues.join(", ")}`);
    const library = canvasLibrary();
    const image = await library.loadImage(png);
    const canvas = library.createCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const path = sheetPath(request.recipe);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, canvas.toBuffer("image/webp", WEBP_QUALITY));
    written.push(relative(ROOT, path));
  }
  return written;
}
