import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { submitTiny, testDesk, testKey, tinyVideo } from "../../../test/test-desk.ts";
import { balanceOf } from "../accounts/ledger.ts";
import type { HostedDesk } from "../desk.ts";
import { QUEUES } from "../queues.ts";
import type { RenderTask } from "../queues.ts";
import { doRound } from "../upkeep.ts";
import { beginAttempt } from "../work/begin-attempt.ts";
import { cancelJob } from "./cancel-job.ts";
import { endJob } from "./end-job.ts";
import { findJob } from "./find-job.ts";
import type { JobRow } from "./job-view.ts";

let desk: HostedDesk;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ desk, close } = await testDesk());
});
afterAll(() => close());
beforeEach(() => desk.database.queue.deleteAllJobs(QUEUES.render));

/** The next job that a worker would be given. */
async function take(): Promise<string | undefined> {
  const [task] = await desk.database.queue.fetch<RenderTask>(QUEUES.render);
  return task?.data.jobId;
}

async function finishTaken(jobId: string): Promise<void> {
  await desk.database.queue.complete(QUEUES.render, jobId);
}

async function rowOf(id: string): Promise<JobRow> {
  return desk.database.tables
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

it("[H1] a request that is wrong is refused with every mistake, and nothing is queued", async () => {
  const key = await testKey(desk);
  const body = { ...tinyVideo(), output: { width: 63, height: 64 }, version: "v2" };
  await expect(submitTiny(desk, key, { body })).rejects.toMatchObject({
    projection: { code: "invalid-request", status: 422 },
  });
  expect(await take()).toBeUndefined();
});

it("[H7] without credits neither job nor hold nor queue entry is left", async () => {
  const key = await testKey(desk, { credits: 0 });
  await expect(submitTiny(desk, key)).rejects.toMatchObject({
    projection: { code: "insufficient-credits", status: 402 },
  });
  expect(await take()).toBeUndefined();
  const jobs = await desk.database.tables
    .selectFrom("jobs")
    .select("id")
    .where("key_id", "=", key.id)
    .execute();
  expect(jobs).toEqual([]);
});

it("[H5] the same key and body is one job, also at the same moment; another body is refused", async () => {
  const key = await testKey(desk);
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => submitTiny(desk, key, { idempotencyKey: "once" })),
  );
  expect(new Set(ids).size).toBe(1);
  const reordered = Object.fromEntries(Object.entries(tinyVideo()).toReversed());
  expect(await submitTiny(desk, key, { idempotencyKey: "once", body: reordered })).toBe(ids[0]);
  const other = submitTiny(desk, key, { idempotencyKey: "once", body: tinyVideo("else") });
  await expect(other).rejects.toMatchObject({
    projection: { code: "idempotency-key-reused", status: 422 },
  });
  expect(await submitTiny(desk, await testKey(desk), { idempotencyKey: "once" })).not.toBe(ids[0]);
});

it("[H4] keys take turns, however many jobs one of them has", async () => {
  const [a, b] = [await testKey(desk, { concurrency: 9 }), await testKey(desk, { concurrency: 9 })];
  const names = new Map<string, string>();
  for (let index = 0; index < 5; index++) names.set(await submitTiny(desk, a), "a");
  for (let index = 0; index < 3; index++) names.set(await submitTiny(desk, b), "b");
  const order: (string | undefined)[] = [];
  for (let index = 0; index < 8; index++) order.push(names.get((await take()) ?? ""));
  expect(order.slice(0, 6).filter((name) => name === "b")).toHaveLength(3);
  expect(order.slice(6)).toEqual(["a", "a"]);
});

it("[H4] a higher priority goes first", async () => {
  const low = await submitTiny(desk, await testKey(desk, { priority: -1 }));
  const high = await submitTiny(desk, await testKey(desk, { priority: 1 }));
  expect([await take(), await take()]).toEqual([high, low]);
});

it("[H4] a key never runs more than it may, and its next job follows at once", async () => {
  const key = await testKey(desk, { concurrency: 2 });
  for (let index = 0; index < 4; index++) await submitTiny(desk, key);
  const first = await take();
  const second = await take();
  expect([first, second]).not.toContain(undefined);
  const many = await Promise.all(Array.from({ length: 4 }, take));
  expect(many.filter((id) => id !== undefined)).toEqual([]);
  await finishTaken(first ?? "");
  expect(await take()).toBeDefined();
  expect(await take()).toBeUndefined();
});

it("[H4] a job that waits is cancelled at once, and its hold comes back", async () => {
  const key = await testKey(desk, { credits: 10 });
  const id = await submitTiny(desk, key);
  expect(await balanceOf(desk.database.tables, key.accountId)).toBe(9);
  expect(await cancelJob(desk, { id })).toMatchObject({ status: "cancelled" });
  expect(await balanceOf(desk.database.tables, key.accountId)).toBe(10);
  expect(await beginAttempt(desk, { jobId: id, worker: "w" })).toBeUndefined();
});

it("[H4] a try whose job another has by now changes nothing; a job whose workers die too often fails", async () => {
  const key = await testKey(desk, { credits: 10 });
  const id = await submitTiny(desk, key);
  const first = await beginAttempt(desk, { jobId: id, worker: "dies" });
  const second = await beginAttempt(desk, { jobId: id, worker: "lives" });
  expect([first?.attempt, second?.attempt, second?.failures]).toEqual([1, 2, 1]);
  const end = { status: "completed", stage: "done" } as const;
  const late = await desk.database.tables
    .transaction()
    .execute((trx) => endJob(trx, desk, { id, attempt: 1, end }));
  expect(late).toBeUndefined();
  for (let index = 0; index < 3; index++) await beginAttempt(desk, { jobId: id, worker: "dies" });
  expect(await rowOf(id)).toMatchObject({ status: "failed", error: { code: "worker-lost" } });
  expect(await balanceOf(desk.database.tables, key.accountId)).toBe(10);
});

it("[H5] another account's job is as one that never was", async () => {
  const [mine, other] = [await testKey(desk), await testKey(desk)];
  const id = await submitTiny(desk, mine);
  expect((await findJob(desk, mine, id)).id).toBe(id);
  const missing = findJob(desk, other, id).catch(
    (error: { projection: object }) => error.projection,
  );
  const never = findJob(
    desk,
    mine,
    id.replace(/^./, (c) => (c === "a" ? "b" : "a")),
  ).catch((error: { projection: object }) => error.projection);
  expect(Object.keys(await missing)).toEqual(Object.keys(await never));
  expect(await missing).toMatchObject({ code: "job-not-found", status: 404 });
});

it("[H4] a job that lost its place in the queue is put in again", async () => {
  const id = await submitTiny(desk, await testKey(desk));
  await desk.database.queue.deleteAllJobs(QUEUES.render);
  await desk.database.tables
    .updateTable("jobs")
    .set({ updated_at: sql`clock_timestamp() - interval '5 minutes'` })
    .where("id", "=", id)
    .execute();
  await doRound(desk, { retentionDays: 30 });
  expect(await take()).toBe(id);
});

it("[H4] ended jobs are forgotten with their videos when their time is over", async () => {
  const key = await testKey(desk);
  const id = await submitTiny(desk, key, { idempotencyKey: "old" });
  const file = join(desk.workFolder, "old.mp4");
  await mkdir(desk.workFolder, { recursive: true });
  await writeFile(file, "video");
  await desk.storage.put(`outputs/${id}.mp4`, file);
  await desk.database.tables
    .updateTable("jobs")
    .set({
      status: "completed",
      output_key: `outputs/${id}.mp4`,
      finished_at: sql`clock_timestamp() - interval '31 days'`,
    })
    .where("id", "=", id)
    .execute();
  await doRound(desk, { retentionDays: 30 });
  await expect(findJob(desk, key, id)).rejects.toThrow(/no job/);
  expect(await desk.storage.head(`outputs/${id}.mp4`)).toBeUndefined();
});
