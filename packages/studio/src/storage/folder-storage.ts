import { createReadStream } from "node:fs";
import { copyFile, readdir, rm, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Readable } from "node:stream";

import { AtomicFile } from "@reelkiln/engine";

import { answerFile, type FileAnswerer } from "./answer-file.ts";
import type { ByteSpan } from "./byte-span.ts";
import { signAddress } from "./signed-address.ts";
import { checkKey, type Storage, type StoredBody, type StoredObject } from "./stored-object.ts";

export interface FolderStorageTerms {
  /** Absolute. */
  readonly folder: string;
  /** Where the server that answers signed addresses is reached: `https://render.example`. */
  readonly baseUrl: string;
  /** Signs addresses; another secret ends all that were given out. */
  readonly secret: string;
}

/** Storage that answers its signed addresses itself. */
export interface FolderStorage extends Storage {
  readonly fetch: FileAnswerer;
}

/** Storage in a folder of this machine, or of a disk that all machines mount. */
export function openFolderStorage(terms: FolderStorageTerms): FolderStorage {
  const { folder, baseUrl, secret } = terms;
  const pathOf = (key: string): string => join(folder, ...checkKey(key).split("/"));
  const expiry = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
  const sign = signAddress.bind(undefined, baseUrl, secret);
  return {
    put: async (key, file) => {
      await using atomic = await AtomicFile.create(pathOf(key));
      await copyFile(file, atomic.temporaryPath);
      await atomic.commit();
    },
    get: (key, span) => readFileBody(pathOf(key), span),
    head: async (key) => headOf(pathOf(key), key),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => listFolder(folder, prefix),
    signGet: async (key, { seconds, saveAs }) =>
      sign({
        method: "GET",
        key: checkKey(key),
        expires: expiry(seconds),
        ...(saveAs !== undefined && { saveAs }),
      }),
    signPut: async (key, { seconds, bytes }) => ({
      url: sign({ method: "PUT", key: checkKey(key), expires: expiry(seconds), bytes }),
      headers: {},
    }),
    fetch: answerFile({ pathOf, secret }),
  };
}

async function readFileBody(path: string, span?: ByteSpan): Promise<StoredBody | undefined> {
  const size = await sizeOf(path);
  if (size === undefined) return undefined;
  const { start, end } = span ?? { start: 0, end: size - 1 };
  const stream = size === 0 ? Readable.from([]) : createReadStream(path, { start, end });
  return {
    body: Readable.toWeb(stream) as ReadableStream<Uint8Array>,
    bytes: size === 0 ? 0 : Math.min(end, size - 1) - start + 1,
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await headOf(path, ""))?.bytes;
}

async function headOf(path: string, key: string): Promise<StoredObject | undefined> {
  const facts = await stat(path).catch((_absent: unknown) => undefined);
  return facts?.isFile() === true ? { key, bytes: facts.size, modifiedAt: facts.mtime } : undefined;
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<StoredObject> {
  // Only the part of the tree that can hold such keys.
  const start = join(folder, ...prefix.split("/").slice(0, -1));
  const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(
    (_absent: unknown) => [],
  );
  const keys = entries
    // Names with a dot before them are files that are being made.
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((key) => key.startsWith(prefix))
    .toSorted();
  for (const key of keys) {
    const found = await headOf(join(folder, key), key);
    if (found !== undefined) yield found;
  }
}
