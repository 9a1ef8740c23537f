import { statfs } from "node:fs/promises";
import path from "node:path";

import { ReelError } from "@reelkiln/document";

/** Bytes a user may still write on the disk of `folder`, or of its nearest existing parent. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!missing || parent === folder) throw error;
    return freeBytes(parent);
  }
}

/** Throws ReelError `disk-full` when less than `neededBytes` is free where `target` will stand. */
export async function requireSpace(target: string, neededBytes: number): Promise<void> {
  const free = await freeBytes(path.dirname(target));
  if (free >= neededBytes) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
  throw new ReelError(
    "disk-full",
    `${target} needs about ${megabytes(neededBytes)}, ${megabytes(free)} are free`,
    { path: target, hint: "Free some space, or write to another disk with `-o`." },
  );
}
