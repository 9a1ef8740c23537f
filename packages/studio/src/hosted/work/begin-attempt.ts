import { sql } from "kysely";

import type { Transaction } from "../../database/database.ts";
import type { JobFault } from "../../database/database.ts";
import type { HostedDesk } from "../desk.ts";
import { endJob, noteEnd } from "../jobs/end-job.ts";
import { isFinal } from "../jobs/job-view.ts";
import type { JobRow } from "../jobs/job-view.ts";
import { RENDER_TRIES } from "../queues.ts";
import { readShape } from "../requests.ts";

/** Takes a job for this worker; undefined when there is nothing to do: it has ended, or ends now. */
export async function beginAttempt(
  desk: HostedDesk,
  { jobId, worker }: { readonly jobId: string; readonly worker: string },
): Promise<JobRow | undefined> {
  const { row, ended } = await desk.database.tables.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("jobs")
      .selectAll()
      .where("id", "=", jobId)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined || isFinal(found)) return { row: undefined, ended: undefined };
    // Whoever had it before has not given it back: it died with it.
    const failures = found.failures + (found.worker === null ? 0 : 1);
    if (found.cancel_requested)
      return { row: undefined, ended: await endCancelled(trx, desk, found) };
    if (failures >= RENDER_TRIES) return { row: undefined, ended: await endLost(trx, desk, found) };
    return { row: await take(trx, { found, worker, failures }), ended: undefined };
  });
  if (ended !== undefined) noteEnd(desk, ended);
  if (row?.attempt === 1 && row.started_at !== null)
    desk.metrics.observe(
      "reelkiln_job_wait_seconds",
      (row.started_at.getTime() - row.created_at.getTime()) / 1000,
    );
  return row;
}

interface Taking {
  readonly found: JobRow;
  readonly worker: string;
  readonly failures: number;
}

function take(trx: Transaction, { found, worker, failures }: Taking): Promise<JobRow> {
  const isHeard = found.billing !== null;
  const { needsTranscription } = readShape(found.kind, found.request);
  return trx
    .updateTable("jobs")
    .set({
      attempt: sql`attempt + 1`,
      failures,
      worker,
      status: needsTranscription && !isHeard ? "transcribing" : "rendering",
      stage: "fetching",
      started_at: sql`coalesce(started_at, clock_timestamp())`,
      updated_at: sql`clock_timestamp()`,
    })
    .where("id", "=", found.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function endCancelled(
  trx: Transaction,
  desk: HostedDesk,
  row: JobRow,
): Promise<JobRow | undefined> {
  const { id, attempt, stage } = row;
  return endJob(trx, desk, { id, attempt, end: { status: "cancelled", stage } });
}

function endLost(trx: Transaction, desk: HostedDesk, row: JobRow): Promise<JobRow | undefined> {
  const { id, attempt, stage } = row;
  const error: JobFault = {
    code: "worker-lost",
    message: `Its worker died ${RENDER_TRIES} times.`,
    stage,
    retryable: true,
    hint: "Submit it again; if it happens again, the media may need more memory than workers have.",
  };
  return endJob(trx, desk, { id, attempt, end: { status: "failed", stage, error } });
}
