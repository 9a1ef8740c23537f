import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";

import { ReelError } from "@reelkiln/document";
import type { DocumentPath } from "@reelkiln/document";

import { downloadMedia, takeMedia } from "../../outbound/outbound.ts";
import type { DownloadTerms } from "../../outbound/outbound.ts";
import type { Storage } from "../../storage/storage.ts";
import { isUpload, readUpload } from "../uploads.ts";

/** Where the media of a request stand in a job's folder. */
export type MediaPaths = ReadonlyMap<string, string>;

/** Folder of the media within a job's folder. */
const MEDIA_FOLDER = "media";

export interface MediaOrder {
  /** Absolute; paths are relative to it. */
  readonly folder: string;
  readonly urls: readonly string[];
  /** Names the urls, for the places of faults. */
  readonly body: unknown;
  readonly terms: DownloadTerms;
  readonly uploads: { readonly storage: Storage; readonly accountId: string };
  /** Part of the files that are there, 0 to 1. */
  readonly onProgress: (ratio: number) => void;
}

/** Brings in the media of a request, one after another. Throws ReelError that names the place of the one at fault. */
export async function fetchMedia(order: MediaOrder): Promise<MediaPaths> {
  const { folder, urls, body, onProgress } = order;
  await mkdir(join(folder, MEDIA_FOLDER), { recursive: true });
  const paths = new Map<string, string>();
  for (const [index, url] of urls.entries()) {
    const target = join(folder, MEDIA_FOLDER, `${index + 1}`);
    const onRatio = (ratio: number): void => onProgress((index + ratio) / urls.length);
    const { ending } = await bringIn(url, target, { ...order, onProgress: onRatio }).catch(
      (error: unknown) => {
        throw placedFault(error, placeOf(body, url));
      },
    );
    await rename(target, `${target}${ending}`);
    paths.set(url, `${MEDIA_FOLDER}/${index + 1}${ending}`);
  }
  return paths;
}

async function bringIn(
  url: string,
  target: string,
  { terms, uploads: { storage, accountId }, onProgress }: MediaOrder,
): Promise<{ readonly ending: string }> {
  if (!isUpload(url))
    return downloadMedia(url, target, {
      ...terms,
      onProgress: (bytes, total) => onProgress(total === undefined ? 0 : bytes / total),
    });
  const { body } = await readUpload(storage, { accountId, mediaUrl: url });
  return takeMedia(body, { name: url, target });
}

/** The same fault, as an issue of the request too. */
function placedFault(error: unknown, path: DocumentPath | undefined): unknown {
  if (!(error instanceof ReelError) || error.code === "cancelled" || path === undefined)
    return error;
  const { code, message, hint } = error;
  const shown = hint === undefined ? {} : { hint };
  return new ReelError(code, message, {
    ...shown,
    issues: [{ code: "media-unusable", check: "V-3", severity: "error", path, message, ...shown }],
    cause: error.cause,
  });
}

/** Where a value stands in a request. */
function placeOf(value: unknown, wanted: string): DocumentPath | undefined {
  if (value === wanted) return [];
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const below = placeOf(each, wanted);
    if (below !== undefined) return [Array.isArray(value) ? Number(key) : key, ...below];
  }
  return undefined;
}
