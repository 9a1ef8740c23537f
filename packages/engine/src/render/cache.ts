import { joinPath, KeptFiles, readTextIfThere, writeFileAtomic } from "../io/io.ts";

/** The two kinds of parts that a cache keeps. */
export interface CacheShelves {
  readonly segments: KeptFiles;
  readonly sounds: KeptFiles;
}

/** What a cache holds. */
export interface CacheReport {
  readonly segmentCount: number;
  readonly soundCount: number;
  readonly bytes: number;
  readonly limitBytes: number;
}

/** What a cache may take when nothing else is said: about an hour of 1080×1920. */
const CACHE_BYTES = 2 * 1024 ** 3;

/** Sound takes a thirtieth of what pictures take; it may take half, and pictures the rest. */
const SOUND_SHARE = 0.5;

/** The shelves of a cache, which need not be there yet. */
export function cacheShelves(folder: string): CacheShelves {
  return {
    segments: new KeptFiles(joinPath(folder, "segments")),
    sounds: new KeptFiles(joinPath(folder, "sounds")),
  };
}

/** What the cache in `folder` holds and may hold. */
export async function readCache(folder: string): Promise<CacheReport> {
  const { segments, sounds } = cacheShelves(folder);
  const [pictures, sound] = [await segments.usage(), await sounds.usage()];
  return {
    segmentCount: pictures.files,
    soundCount: sound.files,
    bytes: pictures.bytes + sound.bytes,
    limitBytes: await readLimit(folder),
  };
}

/** Sets what the cache may take, and removes what was used longest ago until it does. */
export async function limitCache(folder: string, limitBytes: number): Promise<void> {
  await writeFileAtomic(limitFile(folder), `${JSON.stringify({ limitBytes })}\n`);
  await trimCache(folder, []);
}

/** Removes every part that is kept; the limit stays. */
export async function clearCache(folder: string): Promise<void> {
  const { segments, sounds } = cacheShelves(folder);
  await segments.clear();
  await sounds.clear();
}

/** Brings a cache to its limit, or to another one; parts in `spared` stay. */
export async function trimCache(
  folder: string,
  spared: Iterable<string>,
  limitBytes?: number,
): Promise<void> {
  const { segments, sounds } = cacheShelves(folder);
  const limit = limitBytes ?? (await readLimit(folder));
  const names = new Set(spared);
  await sounds.trim(limit * SOUND_SHARE, names);
  await segments.trim(limit - (await sounds.usage()).bytes, names);
}

async function readLimit(folder: string): Promise<number> {
  const text = await readTextIfThere(limitFile(folder));
  const limit = /"limitBytes":\s*(\d+)/.exec(text ?? "")?.[1];
  return limit === undefined ? CACHE_BYTES : Number(limit);
}

function limitFile(folder: string): string {
  return joinPath(folder, "limit.json");
}
