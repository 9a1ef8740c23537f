import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";

import { downloadMedia } from "../../outbound/outbound.ts";
import type { DownloadTerms } from "../../outbound/outbound.ts";

/** Where the media of a request stand in a job's folder. */
export type MediaPaths = ReadonlyMap<string, string>;

/** Folder of the media within a job's folder. */
const MEDIA_FOLDER = "media";

export interface MediaOrder {
  /** Absolute; paths are relative to it. */
  readonly folder: string;
  readonly urls: readonly string[];
  readonly terms: DownloadTerms;
  /** Part of the files that are there, 0 to 1. */
  readonly onProgress: (ratio: number) => void;
}

/** Downloads the media of a request, one after another. Throws ReelError naming the address at fault. */
export async function fetchMedia({
  folder,
  urls,
  terms,
  onProgress,
}: MediaOrder): Promise<MediaPaths> {
  await mkdir(join(folder, MEDIA_FOLDER), { recursive: true });
  const paths = new Map<string, string>();
  for (const [index, url] of urls.entries()) {
    const target = join(folder, MEDIA_FOLDER, `${index + 1}`);
    const { ending } = await downloadMedia(url, target, {
      ...terms,
      onProgress: (bytes, total) =>
        onProgress((index + (total === undefined ? 0 : bytes / total)) / urls.length),
    });
    await rename(target, `${target}${ending}`);
    paths.set(url, `${MEDIA_FOLDER}/${index + 1}${ending}`);
  }
  return paths;
}
