import type { KeyView } from "../accounts/keys.ts";
import { apiError } from "../api-errors.ts";
import type { HostedDesk } from "../desk.ts";
import type { JobRow } from "./job-view.ts";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The account's jobs, the newest first. Throws `invalid-request` for a moment that is none. */
export async function listJobs(
  { database }: HostedDesk,
  key: KeyView,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<readonly JobRow[]> {
  const moment = before === undefined ? undefined : new Date(before);
  if (moment !== undefined && Number.isNaN(moment.getTime()))
    throw apiError("invalid-request", `before is "${before}", which is no moment.`, {
      path: "before",
      hint: "Give created_at of a job, such as 2026-12-01T12:00:00.000Z.",
    });
  let query = database.tables
    .selectFrom("jobs")
    .selectAll()
    .where("account_id", "=", key.accountId);
  if (moment !== undefined) query = query.where("created_at", "<", moment);
  return query.orderBy("created_at", "desc").limit(limit).execute();
}

/** A job of the caller's account. Throws `job-not-found`, for another's as for one that never was. */
export async function findJob(desk: HostedDesk, key: KeyView, id: string): Promise<JobRow> {
  const row = UUID.test(id)
    ? await desk.database.tables
        .selectFrom("jobs")
        .selectAll()
        .where("id", "=", id.toLowerCase())
        .where("account_id", "=", key.accountId)
        .executeTakeFirst()
    : undefined;
  if (row !== undefined) return row;
  throw apiError("job-not-found", `There is no job ${id.slice(0, 64)}.`, {
    hint: "Use the job_id that a render answered; jobs are forgotten some time after their end.",
  });
}
