import { z } from "zod";

import { answered, answerSchema, ask, defineGatewayTool } from "./gateway-answer.ts";
import { recipeRequest } from "./gateway-fields.ts";
import { envelopeData, renders } from "./wrapped.ts";

export const renderRecipe = defineGatewayTool({
  name: "render_recipe",
  title: "Render a recipe",
  description:
    "Queues a video made by a recipe and answers data.job_id; poll get_job_status with it. Caption words that are left out are transcribed.",
  input: z.strictObject({ request: recipeRequest }),
  output: answerSchema,
  annotations: renders,
  run: async ({ request }, context) =>
    answered(await ask(context, "POST", ["/v1/recipes/render", request]), envelopeData),
});
