import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { PGlite } from "@electric-sql/pglite";

import { lockFolder } from "./folder-lock.ts";

/** PostgreSQL in this process, with its files in a folder that no other process may use meanwhile. */
export interface Embedded {
  readonly pglite: PGlite;
  /** Writes a copy of the whole database beside it and answers its path. */
  readonly backup: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Copies that are kept, newest first. */
const KEPT_BACKUPS = 24;

/** Small tables do with little; the default of 128 MB would be most of the process. */
const SHARED_BUFFERS = "shared_buffers=16MB";

/** Opens the database of a folder, and makes it when there is none. Throws ReelError `conflict` when it is in use. */
export async function openEmbedded(folder: string): Promise<Embedded> {
  const release = await lockFolder(folder);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const pglite = await PGlite.create({
      dataDir: join(folder, "data"),
      startParams: [...PGlite.defaultStartParams, "-c", SHARED_BUFFERS],
    });
    return {
      pglite,
      backup: () => backUp(pglite, join(folder, "backups")),
      close: async () => {
        if (!pglite.closed) await pglite.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** PGlite never calls fsync: a copy bounds what a power failure can take. */
async function backUp(pglite: PGlite, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const dump = await pglite.dumpDataDir("gzip");
  const name = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const path = join(folder, `${name}.tar.gz`);
  await writeFile(`${path}.part`, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
  await rename(`${path}.part`, path);
  const names = (await readdir(folder)).filter((each) => each.endsWith(".tar.gz")).toSorted();
  for (const old of names.slice(0, Math.max(0, names.length - KEPT_BACKUPS)))
    await rm(join(folder, old), { force: true });
  return path;
}
