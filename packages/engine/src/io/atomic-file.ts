import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { ReelError } from "@reelkiln/document";

/**
 * A file that appears whole or not at all: it is made under a temporary name in the folder of the
 * target and renamed by `commit`. Disposing without committing removes it.
 */
export class AtomicFile implements AsyncDisposable {
  readonly target: string;
  /** Where to write. Ends like the target, so that writers that go by the ending still work. */
  readonly temporaryPath: string;
  #committed = false;

  private constructor(target: string) {
    const { dir, name, ext } = path.parse(target);
    this.target = target;
    // The process tells later starts whether anyone still writes it.
    const unique = `${process.pid}-${randomUUID().slice(0, 8)}`;
    this.temporaryPath = path.join(dir, `.${name}.${unique}.partial${ext}`);
  }

  /**
   * Makes the target's folder when it is missing, and the temporary file: permissions alone do not tell whether a file
   * system takes files, and work must not begin for an output that cannot be written. Throws ReelError `not-writable`.
   */
  static async create(target: string): Promise<AtomicFile> {
    const atomic = new AtomicFile(target);
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await (await open(atomic.temporaryPath, "wx")).close();
    } catch (cause) {
      throw notWritable(target, cause);
    }
    return atomic;
  }

  /** Flushes the bytes to the disk and gives the file its name, replacing an older one. */
  async commit(): Promise<void> {
    try {
      await flush(this.temporaryPath);
      await rename(this.temporaryPath, this.target);
    } catch (cause) {
      throw notWritable(this.target, cause);
    }
    this.#committed = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#committed) await rm(this.temporaryPath, { force: true });
  }
}

/** Writes a whole file so that a reader sees the old one or the new one, never a part. */
export async function writeFileAtomic(target: string, bytes: string | Uint8Array): Promise<void> {
  await using atomic = await AtomicFile.create(target);
  try {
    await writeFile(atomic.temporaryPath, bytes);
  } catch (cause) {
    throw notWritable(target, cause);
  }
  await atomic.commit();
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, "r+");
  await file.sync();
}

function notWritable(target: string, cause: unknown): ReelError {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new ReelError("disk-full", `There is no room left to write ${target}`, {
      path: target,
      hint: "Free some space, or write to another disk with `-o`.",
      cause,
    });
  }
  return new ReelError("not-writable", `${target} cannot be written`, {
    path: target,
    hint: "Check the folder and its permissions, or choose another output.",
    cause,
  });
}
