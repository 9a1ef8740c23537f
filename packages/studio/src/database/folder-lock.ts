import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { ReelError } from "@reelkiln/document";

import { isAlive, thisProcess } from "../workspace/process-identity.ts";
import type { ProcessIdentity } from "../workspace/process-identity.ts";
import { isAbsence } from "../workspace/project.ts";

/** Locks this process holds: a container's process has the same number after a restart. */
const HELD = new Set<string>();

/**
 * Takes a folder for this process until the answered function is called. The embedded database has no lock of its own
 * and two processes would lose each other's rows. Throws ReelError `conflict` naming the process that has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, "lock");
  const own = `${path}.${process.pid}`;
  await writeFile(own, JSON.stringify(thisProcess()));
  try {
    while (!(await appears(own, path))) await removeAbandoned(path, folder);
  } finally {
    await rm(own, { force: true });
  }
  HELD.add(path);
  return async () => {
    HELD.delete(path);
    await rm(path, { force: true });
  };
}

/** The lock appears with its holder's name in it, or not at all. */
async function appears(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

async function removeAbandoned(path: string, folder: string): Promise<void> {
  const text = await readOrUndefined(path);
  if (text === undefined) return;
  const holder = holderOf(text);
  if (holder !== undefined && isHeld(holder, path)) throw taken(holder, folder);
  const aside = `${path}.gone-${process.pid}`;
  await rename(path, aside).catch((error: unknown) => {
    // Another process that starts has just done the same.
    if (!isAbsence(error)) throw error;
  });
  await rm(aside, { force: true });
}

function isHeld(holder: ProcessIdentity, path: string): boolean {
  const { pid, host } = thisProcess();
  return holder.pid === pid && holder.host === host ? HELD.has(path) : isAlive(holder);
}

function holderOf(text: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function readOrUndefined(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (isAbsence(error)) return undefined;
    throw error;
  });
}

function taken({ pid, host }: ProcessIdentity, folder: string): ReelError {
  return new ReelError(
    "conflict",
    `The database in ${folder} is in use by process ${pid} on ${host}.`,
    {
      path: folder,
      hint: "End that process, use another --state folder, or set DATABASE_URL to share a PostgreSQL.",
    },
  );
}
