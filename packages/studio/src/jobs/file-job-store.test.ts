import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Job } from "@reelkiln/toolkit";
import { expect, it } from "vitest";

import { fileJobStore } from "./file-job-store.ts";

const job: Job = {
  id: "a1",
  tool: "render_project",
  key: "k",
  state: "running",
  progress: 0.5,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

async function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "reelkiln-jobs-"));
}

it("[R8] a job's record outlives the store and is found by its key until it is finished", async () => {
  const root = await emptyFolder();
  await fileJobStore(root).put(job);
  expect(await fileJobStore(root).get("a1")).toEqual(job);
  expect(await fileJobStore(root).findUnfinished("k")).toEqual(job);
  await fileJobStore(root).put({ ...job, state: "completed" });
  expect(await fileJobStore(root).findUnfinished("k")).toBeUndefined();
  expect(await fileJobStore(root).get("../a1")).toBeUndefined();
});

it("[R8] a job whose process is gone is failed, not running for ever", async () => {
  const root = await emptyFolder();
  await fileJobStore(root).put(job);
  const path = join(root, ".reelkiln", "jobs", "a1.json");
  const gone = spawnSync(process.execPath, ["-e", "0"]).pid;
  const record = JSON.parse(await readFile(path, "utf8")) as { owner: { pid: number } };
  await writeFile(path, JSON.stringify({ ...record, owner: { ...record.owner, pid: gone } }));
  expect(await fileJobStore(root).get("a1")).toMatchObject({
    state: "failed",
    error: { retryable: true },
  });
});
