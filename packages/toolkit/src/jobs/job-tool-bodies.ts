import { z } from "zod";

import { ToolError, defineTool } from "../declare/declare.ts";
import { type JobRunner, MAX_WAIT_SECONDS } from "./job-runner.ts";
import { type JobToolNames, jobToolDescriptors } from "./job-tool-descriptors.ts";
import { type Job, jobView } from "./job.ts";

const JobId = z.string().min(1).describe("Id from the call that started the job.");
const View = z.looseObject({
  job_id: z.string(),
  state: z.enum(["queued", "running", "completed", "failed", "cancelled"]),
});

/** The handlers behind `jobTools`; loaded on the first call. */
export function jobToolBodies(jobs: JobRunner, names: JobToolNames) {
  const [status, cancel] = jobToolDescriptors(names);
  const statusTool = defineTool({
    ...texts(status),
    input: z.strictObject({
      job_id: JobId,
      wait_seconds: z
        .number()
        .min(0)
        .max(MAX_WAIT_SECONDS)
        .describe("Wait this long for the end. Default 0.")
        .optional(),
    }),
    output: View,
    run: async ({ job_id, wait_seconds }, { signal, progress }) => {
      const unwatch = jobs.watch(job_id, ({ progress: done, stage, message }) =>
        progress({
          done,
          total: 1,
          ...(stage === undefined ? {} : { stage }),
          ...(message === undefined ? {} : { message }),
        }),
      );
      try {
        return view(job_id, await jobs.wait(job_id, wait_seconds ?? 0, signal));
      } finally {
        unwatch();
      }
    },
  });
  const cancelTool = defineTool({
    ...texts(cancel),
    input: z.strictObject({ job_id: JobId }),
    output: View,
    run: async ({ job_id }) => view(job_id, await jobs.cancel(job_id)),
  });
  return [statusTool, cancelTool] as const;
}

function texts(descriptor: ReturnType<typeof jobToolDescriptors>[0]) {
  const { name, description } = descriptor;
  return { name, description };
}

function view(id: string, job: Job | undefined): z.output<typeof View> {
  if (job === undefined)
    throw new ToolError("job_not_found", `There is no job "${id}".`, {
      status: 404,
      path: "job_id",
      hint: "Use the job_id of the call that started it; finished jobs are forgotten after a while.",
    });
  return { ...jobView(job) };
}
