import { link, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ReelError } from "@reelkiln/document";

import { isAlive, thisProcess } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { isAbsence, STATE_FOLDER } from "./project.ts";
import { fileFault, removeFile } from "./text-file.ts";

const WAIT_MILLISECONDS = 5000;
const RETRY_MILLISECONDS = 25;

/** Work of this process that waits for a project, by its root: the last of the line. */
const LINES = new Map<string, Promise<unknown>>();

/**
 * Runs `work` while no one else writes to the project. Within this process it is taken in the order
 * of asking; between processes by a file in `.reelkiln/` that names its holder, and one left behind
 * by a process that died is taken over. Throws ReelError `conflict` after 5 seconds.
 */
export async function withProjectLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const before = LINES.get(root) ?? Promise.resolve();
  const own = before.then(() => withFileLock(root, work));
  // Whoever comes next waits for the end, not for success.
  const settled = own.catch(() => undefined);
  LINES.set(root, settled);
  try {
    return await own;
  } finally {
    if (LINES.get(root) === settled) LINES.delete(root);
  }
}

async function withFileLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const path = join(root, STATE_FOLDER, "lock");
  await takeLock(path);
  try {
    return await work();
  } finally {
    await removeFile(path);
  }
}

async function takeLock(path: string): Promise<void> {
  const deadline = Date.now() + WAIT_MILLISECONDS;
  for (;;) {
    if (await createLock(path)) return;
    if (await removeAbandoned(path)) continue;
    if (Date.now() > deadline) {
      throw new ReelError("conflict", "Another process is writing to this project.", {
        path,
        hint: "Wait until it is done; if there is none, remove the file.",
      });
    }
    await sleep(RETRY_MILLISECONDS);
  }
}

let locks = 0;

/** The file appears with its holder's name in it: a process may be killed at any moment. */
async function createLock(path: string): Promise<boolean> {
  locks += 1;
  const own = `${path}.${process.pid}-${locks}`;
  try {
    await writeOwn(own);
    await link(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw fileFault(path, error);
  } finally {
    await removeFile(own);
  }
}

async function writeOwn(path: string): Promise<void> {
  const text = JSON.stringify(thisProcess());
  try {
    await writeFile(path, text);
  } catch (error) {
    if (!isAbsence(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

/** Removes the lock of a process that ran on this machine and is gone; true when it is worth another try. */
async function removeAbandoned(path: string): Promise<boolean> {
  const holder = await holderOf(path);
  if (holder === undefined || isHeld(holder)) return false;
  const aside = `${path}.${process.pid}-gone`;
  try {
    await rename(path, aside);
    // Another one may have taken it over in between: then this is its lock, and it gets it back.
    if ((await holderOf(aside)) !== holder) await link(aside, path);
  } catch {
    // Gone in the meantime: the next turn sees what is there.
  } finally {
    await removeFile(aside);
  }
  return true;
}

/** What names no process is no lock: locks appear whole. */
function isHeld(holder: string): boolean {
  try {
    return isAlive(JSON.parse(holder) as ProcessIdentity);
  } catch {
    return false;
  }
}

async function holderOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch {
    // Gone in the meantime.
    return undefined;
  }
}
