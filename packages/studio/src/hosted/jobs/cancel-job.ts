import { sql } from "kysely";

import { apiError } from "../api-errors.ts";
import type { HostedDesk } from "../desk.ts";
import { endJob, noteEnd } from "./end-job.ts";
import { isFinal } from "./job-view.ts";
import type { JobRow } from "./job-view.ts";

/**
 * Cancels a job: one that waits ends at once, one that runs within seconds, by its worker. Throws `job-finished` for one
 * that has ended otherwise.
 */
export async function cancelJob(desk: HostedDesk, { id }: Pick<JobRow, "id">): Promise<JobRow> {
  const { row, ended } = await desk.database.tables.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("jobs")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (found.status === "queued") {
      const end = { status: "cancelled", stage: "queued" } as const;
      const done = await endJob(trx, desk, { id, attempt: found.attempt, end });
      return { row: done ?? found, ended: done !== undefined };
    }
    if (isFinal(found)) return { row: found, ended: false };
    const asked = await trx
      .updateTable("jobs")
      .set({ cancel_requested: true, updated_at: sql`clock_timestamp()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row: asked, ended: false };
  });
  if (ended) noteEnd(desk, row);
  if (isFinal(row) && row.status !== "cancelled")
    throw apiError("job-finished", `The job has ended already: ${row.status}.`, {
      hint: "What has ended cannot be cancelled.",
    });
  return row;
}
