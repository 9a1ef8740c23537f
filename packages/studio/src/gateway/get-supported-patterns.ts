import { mediaUrlField, RECIPE_IDS, RECIPES, tableSchema, type RecipeId } from "@reelkiln/document";
import type { JsonSchema } from "@reelkiln/toolkit";
import { z } from "zod";

import { answerSchema, defineGatewayTool, known } from "./gateway-answer.ts";
import { reads } from "./wrapped.ts";

export const getSupportedPatterns = defineGatewayTool({
  name: "get_supported_patterns",
  title: "List kinds of video",
  description:
    "The recipes with their variables and an example each, and when to use a timeline instead. A fixed list; begin here.",
  input: z.strictObject({}),
  output: answerSchema,
  annotations: reads,
  run: () => known({ recipes: RECIPE_IDS.map(patternOf), timeline: TIMELINE }),
});

const TIMELINE = {
  tool: "render_timeline",
  description:
    "For what no recipe makes: layers of video, image and audio with times, trims and places, text overlays, captions.",
  example: {
    version: "v1",
    output: { width: 1080, height: 1920, fps: 30 },
    assets: [{ id: "talk", type: "video", url: "https://media.example/talk.mp4" }],
    composition: {
      auto_stitch: true,
      timeline: [{ id: "talk", type: "video", asset_id: "talk" }],
      captions: { preset: "karaoke_yellow", mode: "phrase_karaoke" },
    },
  },
};

function patternOf(id: RecipeId) {
  const { title, description, example, variables } = RECIPES[id];
  const schema = tableSchema(variables(mediaUrlField("Public address of a file."))) as JsonSchema;
  const required = new Set(schema.required ?? []);
  return {
    recipe_id: id,
    title,
    description,
    variables: Object.entries(schema.properties ?? {}).map(([name, field]) => ({
      name,
      required: required.has(name),
      ...(field.description !== undefined && { description: field.description }),
      ...(field.enum !== undefined && { accepted: field.enum }),
    })),
    example: { recipe_id: id, style_preset: "karaoke_yellow", variables: withAddresses(example) },
  };
}

/** An example's local files as addresses. */
function withAddresses(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^media\//, "https://media.example/");
  if (Array.isArray(value)) return value.map(withAddresses);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withAddresses(each)]));
}
