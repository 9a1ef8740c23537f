import { rm } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";

import type { HostedDesk } from "./desk.ts";
import { outputKeyOf } from "./jobs/end-job.ts";
import { QUEUES, queuePriority } from "./queues.ts";
import type { RenderTask } from "./queues.ts";
import { forgetUploads } from "./uploads.ts";

export interface UpkeepTerms {
  /** Days for which ended jobs, their videos and idempotency keys are kept. */
  readonly retentionDays: number;
}

/** Milliseconds between two rounds. */
const ROUND_MS = 30_000;
const BACKUP_MS = 3_600_000;
const UPLOADS_MS = 3_600_000;

/** What has to be done now and then: forgetting old jobs, finding stranded ones, copies of an embedded database. */
export async function startUpkeep(
  desk: HostedDesk,
  terms: UpkeepTerms,
): Promise<{ readonly close: () => Promise<void> }> {
  let running: Promise<void> = Promise.resolve();
  const run = (work: () => Promise<void>): void => {
    running = running.then(work).catch((error: unknown) => {
      desk.log("error", "upkeep failed", { error });
    });
  };
  const round = setInterval(() => run(() => doRound(desk, terms)), ROUND_MS);
  const { backup } = desk.database;
  const copies = setInterval(() => run(async () => void (await backup?.())), BACKUP_MS);
  const uploads = setInterval(() => run(() => forgetUploads(desk.storage, new Date())), UPLOADS_MS);
  return {
    close: async () => {
      clearInterval(round);
      clearInterval(copies);
      clearInterval(uploads);
      await running;
    },
  };
}

/** One round, for tests as well. */
export async function doRound(desk: HostedDesk, terms: UpkeepTerms): Promise<void> {
  await requeueStranded(desk);
  await forgetOld(desk, terms);
}

/** A job that is not at its end and that the queue knows nothing of is put in again: it lost its place in a crash. */
async function requeueStranded({ database, log }: HostedDesk): Promise<void> {
  const stranded = await database.tables
    .selectFrom("jobs")
    .innerJoin("keys", "keys.id", "jobs.key_id")
    .select(["jobs.id", "jobs.fair_tag", "jobs.key_id", "keys.priority"])
    .where("jobs.finished_at", "is", null)
    .where("jobs.updated_at", "<", sql<Date>`clock_timestamp() - interval '60 seconds'`)
    .where(
      sql<boolean>`not exists (select 1 from reelkiln_queue.job as queued
        where queued.name = ${QUEUES.render} and queued.data->>'jobId' = jobs.id::text
        and queued.state in ('created', 'retry', 'active'))`,
    )
    .limit(100)
    .execute();
  for (const { id, fair_tag: tag, key_id: key, priority } of stranded) {
    log("warn", "a stranded job is queued again", { job_id: id });
    const task: RenderTask = { jobId: id };
    await database.queue.send(QUEUES.render, task, {
      priority: queuePriority(priority, tag),
      singletonKey: `${key}#0`,
    });
  }
}

const FORGOTTEN_AT_ONCE = 200;

async function forgetOld(desk: HostedDesk, { retentionDays }: UpkeepTerms): Promise<void> {
  const { tables } = desk.database;
  const before = sql<Date>`clock_timestamp() - ${retentionDays} * interval '1 day'`;
  const old = await tables
    .selectFrom("jobs")
    .select("id")
    .where("finished_at", "<", before)
    .limit(FORGOTTEN_AT_ONCE)
    .execute();
  for (const { id } of old) {
    await desk.storage.remove(outputKeyOf({ id }));
    await rm(join(desk.workFolder, "jobs", id), { recursive: true, force: true });
    await tables.deleteFrom("idempotency").where("job_id", "=", id).execute();
    await tables.deleteFrom("jobs").where("id", "=", id).execute();
  }
  await tables
    .deleteFrom("workers")
    .where("seen_at", "<", sql<Date>`clock_timestamp() - interval '1 hour'`)
    .execute();
}
