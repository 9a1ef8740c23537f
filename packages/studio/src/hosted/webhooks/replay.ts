import { randomUUID } from "node:crypto";

import type { Selectable } from "kysely";

import type { Tables } from "../../database/database.ts";
import { apiError } from "../api-errors.ts";
import type { HostedDesk } from "../desk.ts";
import { announce } from "../jobs/end-job.ts";
import { isFinal } from "../jobs/job-view.ts";
import type { JobRow } from "../jobs/job-view.ts";

type DeliveryRow = Selectable<Tables["deliveries"]>;

/** Words of a job's end and what became of them, the newest first. */
export async function listDeliveries(
  { database }: HostedDesk,
  jobId: string,
): Promise<readonly DeliveryRow[]> {
  return database.tables
    .selectFrom("deliveries")
    .selectAll()
    .where("job_id", "=", jobId)
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
}

/** Sends the word of a job's end once more, as it is now. Throws `job-unfinished`, and `invalid-request` without an address. */
export async function replayWebhook(desk: HostedDesk, job: JobRow): Promise<DeliveryRow> {
  if (!isFinal(job))
    throw apiError("job-unfinished", "The job has not ended; its webhook is sent at the end.");
  if (job.webhook === null)
    throw apiError("invalid-request", "The job names no webhook_url.", {
      hint: "Give webhook_url with the render.",
    });
  const id = randomUUID();
  return desk.database.tables.transaction().execute(async (trx) => {
    await announce(trx, desk, { row: job, id });
    return trx.selectFrom("deliveries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  });
}
