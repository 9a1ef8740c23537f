import {
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  stat,
  unlink,
  type FileHandle,
} from "node:fs/promises";
import { dirname, join } from "node:path";

import { ReelError } from "@reelkiln/document";
import type { ReelErrorCode } from "@reelkiln/document";

import { isAbsence } from "./project.ts";

/** Largest project file that is read. */
export const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/** Text of a file, or undefined when there is none. Throws ReelError `limit-exceeded` beyond 4 MiB. */
export async function readTextFile(path: string): Promise<string | undefined> {
  return (await readProjectFile(path))?.toString();
}

/** The same, as it stands in the file. */
export async function readProjectFile(path: string): Promise<Buffer | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw fileFault(path, error);
  }
  if (bytes.length > MAX_TEXT_BYTES) {
    throw new ReelError("limit-exceeded", `${path} is larger than 4 MiB.`, { path });
  }
  return bytes;
}

/** Text of a file of any size, or undefined when there is none. */
export async function readLargeTextFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw fileFault(path, error);
  }
}

/** Makes a folder and those around it. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
}

let writes = 0;

/** Writes a text file whole. */
export function writeTextFile(path: string, text: string): Promise<void> {
  return writeBytesFile(path, new TextEncoder().encode(text));
}

/** Writes a file whole: a temporary one beside it, flushed, then renamed over it. */
export async function writeBytesFile(path: string, bytes: Uint8Array): Promise<void> {
  writes += 1;
  const temporary = `${path}.${process.pid}-${writes}.tmp`;
  try {
    const file = await openNew(temporary);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await removeFile(temporary);
    throw fileFault(path, error);
  }
}

/** A new file; its folder is made when there is none. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, "w");
  } catch (error) {
    if (!isAbsence(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    return open(path, "w");
  }
}

/** Names of the files in a folder, oldest first; none when there is no such folder. */
export async function listFolder(path: string): Promise<readonly string[]> {
  let names: readonly string[];
  try {
    names = await readdir(path);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw fileFault(path, error);
  }
  const aged = await Promise.all(
    names.map(async (name) => [name, await changedAt(join(path, name))] as const),
  );
  // A name without a time was a temporary file's, gone since the folder was read.
  return aged
    .filter((entry): entry is readonly [string, number] => entry[1] !== undefined)
    .toSorted((a, b) => a[1] - b[1])
    .map(([name]) => name);
}

async function changedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** Removes a file if it is there. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isAbsence(error)) throw error;
  }
}

const FAULTS: Readonly<Record<string, readonly [code: ReelErrorCode, why: string, hint: string]>> =
  {
    ENOSPC: ["disk-full", "the disk is full", "Make room on the disk and try again."],
    EDQUOT: ["disk-full", "the quota is used up", "Make room on the disk and try again."],
    EACCES: [
      "not-writable",
      "permission is denied",
      "Allow access to it, or choose another place.",
    ],
    EPERM: ["not-writable", "permission is denied", "Allow access to it, or choose another place."],
    EROFS: ["not-writable", "the disk is read-only", "Choose another place."],
    EISDIR: ["invalid-input", "it is a folder", "Name a file."],
    ENOTDIR: ["invalid-input", "a part of its path is a file", "Choose another place."],
  };

/** An error of the file system in plain words; others pass unchanged. */
export function fileFault(path: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const fault = FAULTS[code];
  if (fault === undefined) return error;
  const [reelCode, why, hint] = fault;
  return new ReelError(reelCode, `${path} cannot be used: ${why}.`, { path, hint, cause: error });
}
