import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { lockFolder } from "./folder-lock.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelkiln-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("[H10] a second opener of an embedded database is refused by name, and let in afterwards", async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(String(process.pid)) as string,
  });
  await release();
  await (
    await lockFolder(folder)
  )();
});

it("[H10] the lock of a process that is gone, or of an earlier life of this one, holds nobody up", async () => {
  for (const pid of [2 ** 22 + 1, process.pid]) {
    await writeFile(join(folder, "lock"), JSON.stringify({ pid, host: hostname() }));
    await (
      await lockFolder(folder)
    )();
  }
});
