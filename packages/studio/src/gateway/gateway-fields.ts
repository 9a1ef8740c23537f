import { RECIPE_IDS } from "@reelkiln/document";
import { z } from "zod";

const delivery = {
  idempotency_key: z.string().describe("The same key and request give the same job.").optional(),
  webhook_url: z.string().describe("Told when the job has ended.").optional(),
  metadata: z.looseObject({}).describe("Comes back with the job.").optional(),
};

/** The raw API says what is right: names are listed for agents, anything else goes through as it is. */
export const recipeRequest = z
  .looseObject({
    recipe_id: z
      .string()
      .describe(`Kind of video: ${RECIPE_IDS.join(", ")}. See get_supported_patterns.`)
      .optional(),
    style_preset: z
      .string()
      .describe("Look of captions and titles. See get_caption_presets.")
      .optional(),
    variables: z
      .looseObject({})
      .describe("Values of the recipe: media addresses, texts.")
      .optional(),
    output: z
      .looseObject({})
      .describe("width, height, fps; 1080 × 1920 at 30 by default.")
      .optional(),
    ...delivery,
  })
  .describe("Body of POST /v1/recipes/render.");

export const timelineRequest = z
  .looseObject({
    version: z.string().describe('"v1"').optional(),
    output: z.looseObject({}).describe("width, height and fps.").optional(),
    assets: z.array(z.looseObject({})).describe("Files: id, type, url.").optional(),
    composition: z
      .looseObject({})
      .describe("duration_seconds, auto_stitch, timeline, text_overlays, captions.")
      .optional(),
    ...delivery,
  })
  .describe("Body of POST /v1/videos/render.");
