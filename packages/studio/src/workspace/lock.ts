import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ReelError } from "@reelkiln/document";

import { isAlive, thisProcess } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { STATE_FOLDER } from "./project.ts";
import { fileFault } from "./text-file.ts";

const WAIT_MILLISECONDS = 5000;
const RETRY_MILLISECONDS = 25;

/**
 * Runs `work` while no other process writes to the project. The lock is a file in `.reelkiln/` that
 * names its holder; one left behind by a process that died is taken over. Throws ReelError
 * `conflict` after 5 seconds.
 */
export async function withProjectLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const path = join(root, STATE_FOLDER, "lock");
  await takeLock(path);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function takeLock(path: string): Promise<void> {
  const deadline = Date.now() + WAIT_MILLISECONDS;
  for (;;) {
    if (await createLock(path)) return;
    if (await isAbandoned(path)) await rm(path, { force: true });
    else if (Date.now() > deadline) {
      throw new ReelError("conflict", "Another process is writing to this project.", {
        path,
        hint: "Wait until it is done; if there is none, remove the file.",
      });
    } else await sleep(RETRY_MILLISECONDS);
  }
}

async function createLock(path: string): Promise<boolean> {
  try {
    await mkdir(join(path, ".."), { recursive: true });
    const file = await open(path, "wx");
    await file.writeFile(JSON.stringify(thisProcess()));
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw fileFault(path, error);
  }
}

/** True when the holder ran on this machine and is gone. */
async function isAbandoned(path: string): Promise<boolean> {
  try {
    return !isAlive(JSON.parse(await readFile(path, "utf8")) as ProcessIdentity);
  } catch {
    // Gone in the meantime, or not yet written: the next turn sees it again.
    return false;
  }
}
