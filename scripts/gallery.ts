/**
 * `npm run gallery -- PAGE`: draws a page of `docs/gallery/`; without a name all of them. Look at each picture before
 * it is committed.
 */
import { writeCaptions } from "./gallery/captions.ts";
import { writeEffects } from "./gallery/effects.ts";
import { writeRecipes } from "./gallery/recipes.ts";

/** A page by its name: writes its files and tells their paths. */
const PAGES: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  captions: writeCaptions,
  effects: writeEffects,
  recipes: writeRecipes,
};

const asked = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const unknown = asked.find((name) => !Object.hasOwn(PAGES, name));
if (unknown === undefined) {
  for (const [name, write] of Object.entries(PAGES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const path of await write()) console.log(path);
  }
} else {
  console.error(`There is no page ${unknown}; there is ${Object.keys(PAGES).join(", ")}.`);
  process.exitCode = 2;
}
