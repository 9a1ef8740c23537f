import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** The temporary names of `AtomicFile` and of folders of parts: `.NAME.PID-RANDOM.partial.EXT`. */
const PARTIAL_NAME = /^\..+\.(\d+)-[0-9a-f]{8}\.partial(\.[^.]*)?$/;

/** Removes what processes that ended (a power cut, `kill -9`) left half-written in a folder, if there is one. */
export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const pid = PARTIAL_NAME.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    await rm(join(folder, name), { force: true, recursive: true });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // No folder, nothing left in it; any other fault shows when the file itself is written.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
