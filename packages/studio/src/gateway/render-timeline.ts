import { z } from "zod";

import { answered, answerSchema, ask, defineGatewayTool } from "./gateway-answer.ts";
import { timelineRequest } from "./gateway-fields.ts";
import { envelopeData, renders } from "./wrapped.ts";

export const renderTimeline = defineGatewayTool({
  name: "render_timeline",
  title: "Render a timeline",
  description:
    "Queues a video from a timeline manifest (assets, layers, texts, captions) and answers data.job_id; poll get_job_status with it.",
  input: z.strictObject({ request: timelineRequest }),
  output: answerSchema,
  annotations: renders,
  run: async ({ request }, context) =>
    answered(await ask(context, "POST", ["/v1/videos/render", request]), envelopeData),
});
