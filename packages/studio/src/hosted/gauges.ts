import { sql } from "kysely";

import type { HostedDesk } from "./desk.ts";

/** Reads what only the database knows into the metrics. */
export async function refreshGauges({ database, metrics }: HostedDesk): Promise<void> {
  const { tables } = database;
  const open = await tables
    .selectFrom("jobs")
    .select(["status", (eb) => eb.fn.countAll<string>().as("count")])
    .where("finished_at", "is", null)
    .groupBy("status")
    .execute();
  metrics.clear("reelkiln_jobs");
  for (const status of ["queued", "transcribing", "rendering"] as const) {
    const found = open.find((row) => row.status === status);
    metrics.set("reelkiln_jobs", { status }, Number(found?.count ?? 0));
  }
  const workers = await tables
    .selectFrom("workers")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("seen_at", ">", sql<Date>`clock_timestamp() - interval '30 seconds'`)
    .executeTakeFirst();
  metrics.set("reelkiln_workers", {}, Number(workers?.count ?? 0));
  metrics.set("process_resident_memory_bytes", {}, process.memoryUsage.rss());
}
