import { ReelError } from "@reelkiln/document";

import { joinPath, KeptFiles, TemporaryFolder } from "./io/io.ts";
import type { RenderRequest } from "./render-request.ts";

/** Where the parts of a film are kept: in the project's cache, or beside the output until the film is joined. */
export interface RenderParts extends AsyncDisposable {
  readonly folder: string;
  readonly segments: KeptFiles;
  readonly sounds: KeptFiles;
  /** Brings the cache to its limit; what is named stays. */
  trim(spared: Iterable<string>): Promise<void>;
}

/** What a cache may take when nothing else is said: about 90 minutes of 1080×1920. */
export const CACHE_BYTES = 2 * 1024 ** 3;

/** Sound takes a thirtieth of what pictures take, and is worth as much. */
const SOUND_SHARE = 0.1;

/** Parts in a folder that is there already. */
export function partsIn(folder: string): Pick<RenderParts, "segments" | "sounds"> {
  return {
    segments: new KeptFiles(joinPath(folder, "segments")),
    sounds: new KeptFiles(joinPath(folder, "sounds")),
  };
}

/** Opens the parts of a render; a cache that cannot be written is done without. */
export async function openParts({ cache, output }: RenderRequest): Promise<RenderParts> {
  if (cache !== undefined) {
    const kept = await tryOpen(cache.folder);
    if (kept !== undefined) return cached(cache.folder, kept, cache.limitBytes ?? CACHE_BYTES);
  }
  const folder = await TemporaryFolder.beside(output);
  const parts = partsIn(folder.path);
  await parts.segments.open();
  await parts.sounds.open();
  return {
    ...parts,
    folder: folder.path,
    trim: async () => undefined,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

type Kept = ReturnType<typeof partsIn>;

async function tryOpen(folder: string): Promise<Kept | undefined> {
  const parts = partsIn(folder);
  try {
    await parts.segments.open();
    await parts.sounds.open();
    return parts;
  } catch (error) {
    // Rendering into another folder than the project's, which may be read-only, still works.
    if (error instanceof ReelError && error.code === "not-writable") return undefined;
    throw error;
  }
}

function cached(folder: string, parts: Kept, limitBytes: number): RenderParts {
  return {
    ...parts,
    folder,
    async trim(names) {
      const spared = new Set(names);
      await parts.segments.trim(limitBytes * (1 - SOUND_SHARE), spared);
      await parts.sounds.trim(limitBytes * SOUND_SHARE, spared);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}
