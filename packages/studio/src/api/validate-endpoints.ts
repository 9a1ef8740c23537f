import { z } from "zod";

import { validateRequest } from "../hosted/hosted.ts";
import type { RenderBody, RequestKind } from "../hosted/requests.ts";
import type { HostedContext } from "./context.ts";
import { defineEndpoint } from "./context.ts";
import { billingSchema } from "./job-schema.ts";
import { requestEndpoint } from "./request-endpoint.ts";

const validationSchema = z.strictObject({
  valid: z.boolean().describe("Whether a render would be taken and begin."),
  issues: z
    .array(z.looseObject({}))
    .describe("Everything wrong or doubtful, with its path in the request."),
  estimate: billingSchema.optional(),
  duration_seconds: z.number().describe("Length of the video.").optional(),
});

const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

/** Media are downloaded for it. */
const TIMEOUT_SECONDS = 300;
const CONCURRENCY = 4;

const shared = {
  input: z.looseObject({}),
  output: validationSchema,
  annotations: reads,
  timeoutSeconds: TIMEOUT_SECONDS,
  concurrency: CONCURRENCY,
} as const;

/** POST /v1/videos/validate */
export const validateTimeline = requestEndpoint(
  "timeline",
  defineEndpoint({
    ...shared,
    name: "validate_timeline",
    title: "Validate a timeline",
    description:
      "Checks a timeline manifest and its media as a render does, and estimates the cost. Nothing is queued or charged.",
    http: { method: "POST", path: "/v1/videos/validate" },
    run: (body, context) => validate("timeline", body, context),
  }),
);

/** POST /v1/recipes/validate */
export const validateRecipe = requestEndpoint(
  "recipe",
  defineEndpoint({
    ...shared,
    name: "validate_recipe",
    title: "Validate a recipe",
    description:
      "Checks a recipe, what it compiles to and its media as a render does, and estimates the cost. Nothing is queued or charged.",
    http: { method: "POST", path: "/v1/recipes/validate" },
    run: (body, context) => validate("recipe", body, context),
  }),
);

async function validate(
  kind: RequestKind,
  body: RenderBody,
  { desk, key, signal }: HostedContext & { readonly signal: AbortSignal },
) {
  const { durationSeconds, ...rest } = await validateRequest(desk, {
    kind,
    body,
    accountId: key.accountId,
    signal,
  });
  return { ...rest, ...(durationSeconds !== undefined && { duration_seconds: durationSeconds }) };
}
