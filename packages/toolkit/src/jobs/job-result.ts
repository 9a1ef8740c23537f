import type { ToolSuccess } from "../run/run.ts";
import { type Job, jobView } from "./job.ts";

/** The answer of a long tool's call as its job stands: the job view, failed when the job is. */
export function resultOfJob(tool: string, job: Job): ToolSuccess {
  const output = jobView(job);
  return {
    ok: true,
    tool,
    output,
    outputJson: JSON.stringify(output),
    text: undefined,
    content: job.content ?? [],
    failed: job.state === "failed" || job.reportedFailure === true,
    present: undefined,
  };
}
