import { z } from "zod";

import { answered, answerSchema, ask, defineGatewayTool } from "./gateway-answer.ts";
import { reads } from "./wrapped.ts";

export const getJobStatus = defineGatewayTool({
  name: "get_job_status",
  title: "Ask for a job",
  description:
    "Tells how far a job is. Poll every few seconds until data.status is completed, failed, transcription_failed or cancelled; data.output_url is the video.",
  input: z.strictObject({
    job_id: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .describe("The data.job_id that a render answered."),
  }),
  output: answerSchema,
  annotations: reads,
  run: async ({ job_id: id }, context) =>
    answered(await ask(context, "GET", [`/v1/jobs/${id}`]), (job) => job),
});
