import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Text of a file, or undefined when it cannot be read. */
export function readTextIfThere(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((_unreadable: unknown) => undefined);
}

/** All bytes of a file, or undefined when it cannot be read. */
export function readBytesIfThere(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch((_unreadable: unknown) => undefined);
}

/** Writes a file of a temporary folder; what others may read is written by `writeFileAtomic`. */
export async function writeTemporary(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(path, content);
}

/** Path of a file named relative to a module's address. */
export function siblingFile(module: string, relative: string): string {
  return fileURLToPath(new URL(relative, module));
}

/** Writes bytes at a place of a file that is there. */
export async function writeBytesAt(path: string, bytes: Uint8Array, at: number): Promise<void> {
  await using file = await open(path, "r+");
  await file.write(bytes, 0, bytes.length, at);
}

/** Gives a finished file its name, replacing an older one; both lie on one disk. */
export async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}
