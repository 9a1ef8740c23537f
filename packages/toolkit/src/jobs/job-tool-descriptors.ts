import type { ToolDescriptor } from "../declare/declare.ts";
import { MAX_WAIT_SECONDS } from "./job-runner.ts";
import { jobViewSchema } from "./job.ts";

/** Names of the two job tools. Default `job_status` and `job_cancel`. */
export interface JobToolNames<Status extends string = string, Cancel extends string = string> {
  readonly status?: Status;
  readonly cancel?: Cancel;
  readonly toolsets?: readonly string[];
}

const JOB_ID = {
  type: "string",
  minLength: 1,
  description: "Id from the call that started the job.",
} as const;

const STATUS = {
  title: "Job status",
  description: "State, progress and result of a job. Waits up to wait_seconds for it to finish.",
  inputSchema: {
    type: "object",
    properties: {
      job_id: JOB_ID,
      wait_seconds: {
        type: "number",
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        description: "Wait this long for the end. Default 0.",
      },
    },
    required: ["job_id"],
    additionalProperties: false,
  },
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
} as const;

const CANCEL = {
  title: "Cancel a job",
  description: "Stops a job. A finished job stays as it is.",
  inputSchema: {
    type: "object",
    properties: { job_id: JOB_ID },
    required: ["job_id"],
    additionalProperties: false,
  },
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
} as const;

/** The descriptors, without the handlers. */
export function jobToolDescriptors(names: JobToolNames): readonly [ToolDescriptor, ToolDescriptor] {
  const shared = { outputSchema: jobViewSchema(), toolsets: names.toolsets ?? [] };
  return [
    { name: names.status ?? "job_status", ...STATUS, ...shared },
    { name: names.cancel ?? "job_cancel", ...CANCEL, ...shared },
  ];
}
