import { readFile, writeFile } from "node:fs/promises";
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
