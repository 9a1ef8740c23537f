import { z } from "zod";

import { submitJob } from "../hosted/jobs/submit-job.ts";
import type { RenderBody, RequestKind } from "../hosted/requests.ts";
import { defineEndpoint } from "./context.ts";
import type { HostedContext } from "./context.ts";
import { requestEndpoint } from "./request-endpoint.ts";

const acceptedSchema = z.strictObject({
  success: z.literal(true).describe("The job is queued."),
  job_id: z.string().describe("Ask GET /v1/jobs/{id} for it."),
  request_id: z.string().describe("Of the request that made the job."),
});

const writes = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

/** POST /v1/recipes/render */
export const renderRecipe = requestEndpoint(
  "recipe",
  defineEndpoint({
    name: "render_recipe",
    title: "Render a recipe",
    description:
      "Queues a video made by a recipe from a few variables; missing caption words are transcribed.",
    input: z.looseObject({}),
    output: acceptedSchema,
    annotations: writes,
    http: { method: "POST", path: "/v1/recipes/render", status: 202 },
    run: (body, context) => submit("recipe", body, context),
  }),
);

/** POST /v1/videos/render */
export const renderTimeline = requestEndpoint(
  "timeline",
  defineEndpoint({
    name: "render_timeline",
    title: "Render a timeline",
    description: "Queues a video from a timeline manifest: assets, layers, texts, captions.",
    input: z.looseObject({}),
    output: acceptedSchema,
    annotations: writes,
    http: { method: "POST", path: "/v1/videos/render", status: 202 },
    run: (body, context) => submit("timeline", body, context),
  }),
);

async function submit(kind: RequestKind, body: RenderBody, context: HostedContext) {
  const { desk, key, requestId, idempotencyKey } = context;
  const made = await submitJob(desk, { kind, body, key, requestId, idempotencyKey });
  return { success: true as const, job_id: made.jobId, request_id: made.requestId };
}
