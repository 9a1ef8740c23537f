import { z } from "zod";

import { FINAL_STATES } from "../hosted/jobs/job-view.ts";

const STATES = ["queued", "transcribing", "rendering", ...FINAL_STATES] as const;

const text = (words: string) => z.string().describe(words);

/** A bill. */
export const billingSchema = z
  .strictObject({
    transcription_credit_cost: z
      .int()
      .describe("One a started 5 s of the source; kept when the render fails."),
    transcription_duration_seconds_billed: z.number().describe("Length of the source in seconds."),
    render_credit_cost: z
      .int()
      .describe("One a started 2.5 s of video up to 1080×1920 at 30 fps, in proportion above."),
    total_credit_cost: z.int().describe("Both together."),
  })
  .describe("What the job costs, in credits; of stages that succeeded.");

const faultSchema = z
  .strictObject({
    code: text("Stable machine word."),
    message: text("What happened."),
    stage: text("Where it happened."),
    retryable: z.boolean().describe("The same request may succeed later."),
    hint: text("What to do about it.").optional(),
    issues: z
      .array(z.looseObject({}))
      .describe("Every mistake, with its path in the request.")
      .optional(),
  })
  .describe("Why the job failed.");

/** A job as the API shows it. */
export const jobSchema = z.strictObject({
  id: text("Name of the job."),
  kind: z.enum(["recipe", "timeline"]).describe("What was asked for."),
  status: z
    .enum(STATES)
    .describe("completed, failed, transcription_failed and cancelled are the ends."),
  stage: text(
    "Step within the state: fetching, transcribing, planning, rendering, verifying, storing.",
  ),
  progress: z.number().describe("Part done, 0 to 1."),
  request_id: text("Of the request that made it."),
  created_at: text("ISO 8601."),
  updated_at: text("ISO 8601."),
  started_at: text("ISO 8601.").optional(),
  finished_at: text("ISO 8601.").optional(),
  output_url: text("Address of the video, for an hour; ask again for a fresh one.").optional(),
  billing: billingSchema.optional(),
  receipt: z.looseObject({}).describe("What was checked in the video.").optional(),
  error: faultSchema.optional(),
  metadata: z.looseObject({}).describe("Of the request.").optional(),
});

/** The id in a job's path. */
export const jobId = text("Id that a render answered.");
