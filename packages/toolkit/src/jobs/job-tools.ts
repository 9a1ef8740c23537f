import { type AnyTool, type Tool, lazyTool } from "../declare/declare.ts";
import type { JobRunner } from "./job-runner.ts";
import { type JobToolNames, jobToolDescriptors } from "./job-tool-descriptors.ts";
import type { JobView } from "./job.ts";

type StatusInput = { job_id: string; wait_seconds?: number | undefined };
type StatusTool<Name extends string> = Tool<Name, StatusInput, JobView, object>;
type CancelTool<Name extends string> = Tool<Name, { job_id: string }, JobView, object>;

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
