import { z } from "zod";

import { findJob, listDeliveries, replayWebhook } from "../hosted/hosted.ts";
import { defineEndpoint } from "./context.ts";
import { jobId } from "./job-schema.ts";

const deliverySchema = z.strictObject({
  id: z.string().describe("webhook-id of the call."),
  event: z.string().describe("job.completed, job.failed, job.transcription_failed, job.cancelled."),
  attempts: z.int().describe("Calls made so far."),
  delivered: z.boolean().describe("Whether the receiver took it."),
  response_status: z.int().describe("Of the last answer.").optional(),
  failure: z.string().describe("Why the last call did not arrive.").optional(),
  created_at: z.string().describe("ISO 8601."),
});

type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number];

function shown(row: Delivery): z.output<typeof deliverySchema> {
  return {
    id: row.id,
    event: row.event,
    attempts: row.attempts,
    delivered: row.delivered_at !== null,
    ...(row.response_status !== null && { response_status: row.response_status }),
    ...(row.failure !== null && { failure: row.failure }),
    created_at: row.created_at.toISOString(),
  };
}

/** GET /v1/jobs/{id}/webhooks */
export const webhookDeliveries = defineEndpoint({
  name: "list_webhook_deliveries",
  title: "List webhook deliveries",
  description: "Tells which words of a job's end were sent, and what became of them.",
  input: z.strictObject({ id: jobId }),
  output: z.strictObject({ deliveries: z.array(deliverySchema).describe("The newest first.") }),
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  http: { method: "GET", path: "/v1/jobs/{id}/webhooks" },
  run: async ({ id }, { desk, key }) => {
    const { id: known } = await findJob(desk, key, id);
    return { deliveries: (await listDeliveries(desk, known)).map(shown) };
  },
});

/** POST /v1/jobs/{id}/webhooks/replay */
export const webhookReplay = defineEndpoint({
  name: "replay_webhook",
  title: "Send a webhook again",
  description: "Sends the word of a job's end once more, under a new webhook-id.",
  input: z.strictObject({ id: jobId }),
  output: deliverySchema,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  http: { method: "POST", path: "/v1/jobs/{id}/webhooks/replay", status: 202 },
  run: async ({ id }, { desk, key }) =>
    shown(await replayWebhook(desk, await findJob(desk, key, id))),
});
