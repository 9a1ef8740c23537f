import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Billing, JobFault, JobStatus, Transaction } from "../../database/database.ts";
import { releaseCredits } from "../accounts/ledger.ts";
import type { HostedDesk } from "../desk.ts";
import { QUEUES } from "../queues.ts";
import type { WebhookTask } from "../queues.ts";
import { jobViewOf } from "./job-view.ts";
import type { JobRow } from "./job-view.ts";

/** How a job ends. */
export interface JobEnd {
  readonly status: Extract<
    JobStatus,
    "completed" | "failed" | "transcription_failed" | "cancelled"
  >;
  readonly stage: string;
  readonly error?: JobFault | undefined;
  readonly billing?: Billing | undefined;
  readonly outputKey?: string | undefined;
  readonly receipt?: object | undefined;
}

/**
 * Ends a job: its state, what is still held, and the word of it, in the caller's transaction. Charges are the caller's.
 * Undefined when another try works on it by now, or it has ended already.
 */
export async function endJob(
  trx: Transaction,
  desk: HostedDesk,
  { id, attempt, end }: { readonly id: string; readonly attempt: number; readonly end: JobEnd },
): Promise<JobRow | undefined> {
  const { status, stage, error, billing, outputKey, receipt } = end;
  const row = await trx
    .updateTable("jobs")
    .set({
      status,
      stage,
      updated_at: sql`clock_timestamp()`,
      finished_at: sql`clock_timestamp()`,
      ...(status === "completed" && { progress: 1 }),
      ...(error !== undefined && { error: JSON.stringify(error) }),
      ...(billing !== undefined && { billing: JSON.stringify(billing) }),
      ...(outputKey !== undefined && { output_key: outputKey }),
      ...(receipt !== undefined && { receipt: JSON.stringify(receipt) }),
    })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("finished_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.billed) await releaseCredits(trx, { accountId: row.account_id, jobId: row.id });
  await announce(trx, desk, { row, id: randomUUID() });
  return row;
}

/** Queues the word that is sent where the job asked for it; it never changes the job. */
export async function announce(
  trx: Transaction,
  desk: HostedDesk,
  { row, id }: { readonly row: JobRow; readonly id: string },
): Promise<void> {
  if (row.webhook === null) return;
  const event = `job.${row.status}`;
  const body = JSON.stringify({
    type: event,
    timestamp: new Date().toISOString(),
    data: await jobViewOf(row, desk.storage),
  });
  await trx.insertInto("deliveries").values({ id, job_id: row.id, event, body }).execute();
  const task: WebhookTask = { deliveryId: id };
  await desk.database.queue.send(QUEUES.webhook, task, { id, ...desk.database.within(trx) });
}

/** Where the video of a job is stored. */
export function outputKeyOf({ id }: Pick<JobRow, "id">): string {
  return `outputs/${id}.mp4`;
}

/** Counts an end, after it is committed; a video that was stored for a job that then failed is taken away. */
export function noteEnd(desk: HostedDesk, row: JobRow): void {
  const { metrics, log } = desk;
  if (row.status !== "completed" && row.attempt > 0)
    desk.storage.remove(outputKeyOf(row)).catch((error: unknown) => {
      log("warn", "the video of a failed job could not be removed", { job_id: row.id, error });
    });
  metrics.add("reelkiln_jobs_finished_total", { status: row.status });
  if (row.started_at !== null && row.finished_at !== null)
    metrics.observe(
      "reelkiln_job_seconds",
      (row.finished_at.getTime() - row.started_at.getTime()) / 1000,
    );
  log(row.error === null ? "info" : "warn", `job ${row.status}`, {
    job_id: row.id,
    request_id: row.request_id,
    attempt: row.attempt,
    ...(row.error !== null && { code: row.error.code, stage: row.error.stage }),
  });
}
