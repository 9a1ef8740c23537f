import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { ReelError } from "@reelkiln/document";

/** A file of the network that is known beforehand: where it is and what it must be. */
export interface PinnedFile {
  readonly url: string;
  /** Where it is kept. */
  readonly path: string;
  readonly maxBytes: number;
  readonly hash: { readonly algorithm: "sha1" | "sha256"; readonly hex: string };
}

/** An answer of the network from byte `start` on, which is 0 where the server cannot resume. */
export interface DownloadAnswer {
  readonly start: number;
  readonly totalBytes: number | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Asks for a file from a byte on. The only way to the network: without one, nothing is downloaded. Throws ReelError.
 */
export type Download = (
  url: string,
  options: { readonly from: number; readonly signal: AbortSignal | undefined },
) => Promise<DownloadAnswer>;

export interface DownloadWatch {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((ratio: number) => void) | undefined;
}

/** True when the whole file is there; its hash was checked before it got its name. */
export async function hasPinnedFile({ path: file }: PinnedFile): Promise<boolean> {
  return (await sizeOf(file)) !== undefined;
}

/**
 * Downloads a file once: what a broken-off attempt left is continued, and only a file of the right hash gets its
 * name. Throws ReelError `media-failed` when the bytes are wrong (they are removed), `cancelled`, `limit-exceeded`.
 */
export async function fetchPinnedFile(
  file: PinnedFile,
  download: Download,
  watch: DownloadWatch,
): Promise<void> {
  if (await hasPinnedFile(file)) return;
  await mkdir(path.dirname(file.path), { recursive: true });
  const part = `${file.path}.part`;
  const have = (await sizeOf(part)) ?? 0;
  const answer = await download(file.url, { from: have, signal: watch.signal });
  await pipeline(
    limited(answer, file, watch),
    createWriteStream(part, { flags: answer.start > 0 ? "r+" : "w", start: answer.start }),
  ).catch((error: unknown) => {
    throw watch.signal?.aborted === true
      ? new ReelError("cancelled", "The download was cancelled; it can be continued")
      : error;
  });
  await acceptPart(part, file, answer.totalBytes);
}

async function* limited(
  { start, totalBytes, body }: DownloadAnswer,
  { url, maxBytes }: PinnedFile,
  { signal, onProgress }: DownloadWatch,
): AsyncGenerator<Uint8Array> {
  let bytes = start;
  for await (const chunk of body) {
    if (signal?.aborted === true) throw new ReelError("cancelled", "The download was cancelled");
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new ReelError("limit-exceeded", `${url} is larger than ${maxBytes} bytes`);
    }
    if (totalBytes !== undefined) onProgress?.(Math.min(1, bytes / totalBytes));
    yield chunk;
  }
}

async function acceptPart(
  part: string,
  { url, path: target, hash }: PinnedFile,
  totalBytes: number | undefined,
): Promise<void> {
  const bytes = (await sizeOf(part)) ?? 0;
  if (totalBytes !== undefined && bytes < totalBytes) {
    throw new ReelError("media-failed", `${url} broke off after ${bytes} of ${totalBytes} bytes`, {
      hint: "Try again: it continues where it stopped.",
    });
  }
  const digest = createHash(hash.algorithm);
  await pipeline(createReadStream(part), digest);
  if (digest.digest("hex") !== hash.hex) {
    await rm(part, { force: true });
    throw new ReelError("media-failed", `${url} is not the file it should be (${hash.algorithm})`, {
      hint: "Try again; if it stays, the server gives another file.",
    });
  }
  await rename(part, target);
}

function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    (_absent: unknown) => undefined,
  );
}
