import { type AnyTool, type Tool, type ToolDescriptor, lazyTool } from "../declare/declare.ts";
import { type JobRunner, MAX_WAIT_SECONDS } from "./job-runner.ts";
import { type JobView, jobViewSchema } from "./job.ts";

/** Names of the two job tools. Default `job_status` and `job_cancel`. */
export interface JobToolNames<Status extends string = string, Cancel extends string = string> {
  readonly status?: Status;
  readonly cancel?: Cancel;
  readonly toolsets?: readonly string[];
}

type StatusInput = { job_id: string; wait_seconds?: number | undefined };
type StatusTool<Name extends string> = Tool<Name, StatusInput, JobView, object>;
type CancelTool<Name extends string> = Tool<Name, { job_id: string }, JobView, object>;

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

/**
 * The status and cancel tools of a job runner, for callers without tasks of their own. Described in plain JSON, so
 * listing them loads no schema library.
 */
export function jobTools<
  const Status extends string = "job_status",
  const Cancel extends string = "job_cancel",
>(
  jobs: JobRunner,
  names: JobToolNames<Status, Cancel> = {},
): readonly [StatusTool<Status>, CancelTool<Cancel>] {
  const load = async () => (await import("./job-tool-bodies.ts")).jobToolBodies(jobs, names);
  const [status, cancel] = jobToolDescriptors(names);
  return [
    lazyTool(status, async () => (await load())[0] as AnyTool as StatusTool<Status>),
    lazyTool(cancel, async () => (await load())[1] as AnyTool as CancelTool<Cancel>),
  ];
}

/** The descriptors, without the handlers. */
export function jobToolDescriptors(names: JobToolNames): readonly [ToolDescriptor, ToolDescriptor] {
  const shared = { outputSchema: jobViewSchema(), toolsets: names.toolsets ?? [] };
  return [
    { name: names.status ?? "job_status", ...STATUS, ...shared },
    { name: names.cancel ?? "job_cancel", ...CANCEL, ...shared },
  ];
}
