import { RECIPE_IDS } from "@reelkiln/document";
import { describe, expect, it } from "vitest";

import { canvasLibrary } from "../../../packages/engine/src/io/io.ts";
import { readPicture } from "../picture-file.ts";
import { ssim, type Pixels } from "../ssim.ts";
import { RECIPE_REQUESTS } from "./recipe-requests.data.ts";
import { drawRecipe, sheetPath } from "./recipe-sheets.ts";

/** The kept sheets are WebP, which takes a little of what the frames are. */
const LEAST_SSIM = 0.96;

describe("sheets of recipes", () => {
  it("[H1] there is one for every recipe", () => {
    expect(RECIPE_REQUESTS.map(({ recipe }) => recipe).toSorted()).toEqual(RECIPE_IDS.toSorted());
  });

  it.each(RECIPE_REQUESTS.map((request) => [request.recipe, request] as const))(
    "[H1] %s has no issue and looks like its kept sheet",
    async (recipe, request) => {
      const { png, issues } = await drawRecipe(request);
      expect(issues).toEqual([]);
      const similarity = ssim(await pixelsOf(png), await readPicture(sheetPath(recipe)));
      expect(similarity).toBeGreaterThan(LEAST_SSIM);
    },
    180_000,
  );
});

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const library = canvasLibrary();
  const image = await library.loadImage(png);
  const canvas = library.createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return {
    width: image.width,
    height: image.height,
    data: context.getImageData(0, 0, image.width, image.height).data,
  };
}
