import { MAX_WAIT_SECONDS } from "@reelkiln/toolkit";
import { z } from "zod";

import { findJob } from "../hosted/hosted.ts";
import { cancelJob } from "../hosted/jobs/cancel-job.ts";
import { isFinal, jobViewOf } from "../hosted/jobs/job-view.ts";
import type { JobRow } from "../hosted/jobs/job-view.ts";
import { defineEndpoint } from "./context.ts";
import { jobId, jobSchema } from "./job-schema.ts";

const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Nobody follows a job longer. */
const FOLLOW_SECONDS = 6 * 3600;

/** GET /v1/jobs/{id} */
export const getJob = defineEndpoint({
  name: "get_job",
  title: "Ask for a job",
  description:
    "Tells how far a job is, and its output, billing and receipt once it has ended. With wait it answers at the end, or after so many seconds.",
  input: z.strictObject({
    id: jobId,
    wait: z
      .number()
      .min(0)
      .max(MAX_WAIT_SECONDS)
      .describe("Seconds to wait for the end; default 0.")
      .default(0),
  }),
  output: jobSchema,
  annotations: reads,
  http: { method: "GET", path: "/v1/jobs/{id}" },
  run: async ({ id, wait }, { desk, key, signal }) => {
    const found = await findJob(desk, key, id);
    if (wait === 0 || isFinal(found)) return jobViewOf(found, desk.storage);
    await desk.watch.untilFinal(found.id, { seconds: wait, signal });
    return jobViewOf(await findJob(desk, key, id), desk.storage);
  },
});

/** GET /v1/jobs/{id}/events */
export const followJob = defineEndpoint({
  name: "follow_job",
  title: "Follow a job",
  description:
    "With Accept: text/event-stream, an event progress for each change and a result at the end; otherwise the answer comes at the end.",
  input: z.strictObject({ id: jobId }),
  output: jobSchema,
  annotations: reads,
  timeoutSeconds: FOLLOW_SECONDS,
  http: { method: "GET", path: "/v1/jobs/{id}/events" },
  run: async ({ id }, { desk, key, signal, progress }) => {
    const found = await findJob(desk, key, id);
    const tell = ({ progress: done, status, stage }: JobRow): void =>
      progress({ done, total: 1, stage, message: status });
    tell(found);
    const unwatch = desk.watch.watch(found.id, tell);
    if (!isFinal(found)) await desk.watch.untilFinal(found.id, { seconds: FOLLOW_SECONDS, signal });
    unwatch();
    return jobViewOf(await findJob(desk, key, id), desk.storage);
  },
});

/** POST /v1/jobs/{id}/cancel */
export const cancel = defineEndpoint({
  name: "cancel_job",
  title: "Cancel a job",
  description:
    "Cancels a job that has not ended: at once when it waits, within seconds when it runs. What was transcribed stays charged.",
  input: z.strictObject({ id: jobId }),
  output: jobSchema,
  annotations: { ...reads, readOnlyHint: false, destructiveHint: true },
  http: { method: "POST", path: "/v1/jobs/{id}/cancel" },
  run: async ({ id }, { desk, key }) => {
    const found = await findJob(desk, key, id);
    return jobViewOf(await cancelJob(desk, found), desk.storage);
  },
});
