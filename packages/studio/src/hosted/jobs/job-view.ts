import type { Selectable } from "kysely";

import type { JobStatus, Tables } from "../../database/database.ts";
import type { Storage } from "../../storage/storage.ts";

export type JobRow = Selectable<Tables["jobs"]>;

/** States in which a job changes no more. */
export const FINAL_STATES: readonly JobStatus[] = [
  "completed",
  "failed",
  "transcription_failed",
  "cancelled",
];

/** True for a job that has ended. */
export function isFinal({ status }: Pick<JobRow, "status">): boolean {
  return FINAL_STATES.includes(status);
}

/** Seconds an address of an output holds; every look at a job gives a fresh one. */
const ADDRESS_SECONDS = 3600;

function addressOf(storage: Storage, key: string): Promise<string> {
  return storage.signGet(key, { seconds: ADDRESS_SECONDS });
}

/** A job as the API shows it (H4). */
export async function jobViewOf(row: JobRow, storage: Storage) {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    stage: row.stage,
    progress: Math.round(row.progress * 1000) / 1000,
    request_id: row.request_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.started_at !== null && { started_at: row.started_at.toISOString() }),
    ...(row.finished_at !== null && { finished_at: row.finished_at.toISOString() }),
    ...(row.status === "completed" &&
      row.output_key !== null && { output_url: await addressOf(storage, row.output_key) }),
    ...(row.billing !== null && { billing: row.billing }),
    ...(row.receipt !== null && { receipt: row.receipt }),
    ...(row.error !== null && { error: row.error }),
    ...(row.metadata !== null && { metadata: row.metadata }),
  };
}
