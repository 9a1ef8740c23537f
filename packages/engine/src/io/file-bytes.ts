import { open, stat, type FileHandle } from "node:fs/promises";

/** A file open for reading at any place. */
export interface OpenBytes extends AsyncDisposable {
  readonly size: number;
  /** Bytes from `position`; fewer at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
}

/** Opens a file for reading parts of it. */
export async function openBytes(path: string): Promise<OpenBytes> {
  const { size } = await stat(path);
  const file = await open(path, "r");
  return {
    size,
    read: (position, length) => readPart(file, position, Math.min(length, size - position)),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

async function readPart(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, length));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
  return bytes.subarray(0, bytesRead);
}
