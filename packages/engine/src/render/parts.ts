import { ReelError } from "@reelkiln/document";

import { TemporaryFolder } from "../io/io.ts";
import { cacheShelves, trimCache, type CacheShelves } from "./cache.ts";
import type { RenderRequest } from "./request.ts";

/** Where the parts of a film are kept: in a cache, or beside the output until the film is joined. */
export interface RenderParts extends CacheShelves, AsyncDisposable {
  readonly folder: string;
  /** Brings a cache to its limit; what is named stays. */
  trim(spared: Iterable<string>): Promise<void>;
}

/** Opens the parts of a render; a cache that cannot be written is done without. */
export async function openParts({ cache, output }: RenderRequest): Promise<RenderParts> {
  const kept = cache === undefined ? undefined : await tryOpen(cache.folder);
  if (cache !== undefined && kept !== undefined) {
    const { folder, limitBytes } = cache;
    return {
      ...kept,
      folder,
      trim: (spared) => trimCache(folder, spared, limitBytes),
      [Symbol.asyncDispose]: async () => undefined,
    };
  }
  const folder = await TemporaryFolder.beside(output);
  return {
    ...(await openShelves(folder.path)),
    folder: folder.path,
    trim: async () => undefined,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

async function openShelves(folder: string): Promise<CacheShelves> {
  const shelves = cacheShelves(folder);
  await shelves.segments.open();
  await shelves.sounds.open();
  return shelves;
}

async function tryOpen(folder: string): Promise<CacheShelves | undefined> {
  try {
    return await openShelves(folder);
  } catch (error) {
    // A project that cannot be written to still renders into another folder.
    if (error instanceof ReelError && error.code === "not-writable") return undefined;
    throw error;
  }
}
