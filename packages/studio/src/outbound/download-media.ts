import type { IncomingMessage } from "node:http";

import { ReelError } from "@reelkiln/document";
import { requireSpace } from "@reelkiln/engine";

import { printUrl, type OutboundPolicy } from "./destination.ts";
import { openFile } from "./follow-redirects.ts";
import { translated } from "./guarded-request.ts";
import { takeMedia, type TakenMedia } from "./take-media.ts";

/** What one file may cost. */
export interface MediaLimits {
  readonly maxBytes: number;
  /** For the whole file, redirects included. */
  readonly totalSeconds: number;
  /** Longest silence, also before the answer. */
  readonly idleSeconds: number;
  readonly maxRedirects: number;
}

/** Limits unless others are given: a gigabyte in ten minutes. */
const DEFAULT_LIMITS: MediaLimits = {
  maxBytes: 1024 ** 3,
  totalSeconds: 600,
  idleSeconds: 20,
  maxRedirects: 5,
};

/** How media are downloaded. */
export interface DownloadTerms extends OutboundPolicy {
  readonly limits?: Partial<MediaLimits>;
  readonly signal?: AbortSignal | undefined;
  /** Told the bytes so far, and how many there are when the server says so. */
  readonly onProgress?: (bytes: number, totalBytes: number | undefined) => void;
}

/**
 * Downloads a media file to `target`, which appears whole or not at all. The only way by which media come in from the
 * network. Throws ReelError `invalid-input` for an address that may not be reached or a file that is no media,
 * `limit-exceeded`, `timeout`, `unreachable`, `media-failed`, `disk-full`, `cancelled`.
 */
export async function downloadMedia(
  address: string,
  target: string,
  terms: DownloadTerms,
): Promise<TakenMedia> {
  const limits = { ...DEFAULT_LIMITS, ...terms.limits };
  const signal = limitedSignal(terms.signal, limits);
  const opened = openFile(address, { policy: terms, ...limits, signal });
  const { url, response } = await untilAborted(opened, signal);
  try {
    const totalBytes = declaredBytes(url, response, limits);
    await requireSpace(target, totalBytes ?? 0);
    const body = measured(response, { url, maxBytes: limits.maxBytes, totalBytes, signal });
    const onBytes = (bytes: number): void => terms.onProgress?.(bytes, totalBytes);
    return await takeMedia(body, { name: printUrl(url), target, onBytes });
  } finally {
    response.destroy();
  }
}

/** Aborted with the ReelError that says why. */
function limitedSignal(outer: AbortSignal | undefined, { totalSeconds }: MediaLimits): AbortSignal {
  const controller = new AbortController();
  const late = new ReelError("timeout", `The file did not arrive within ${totalSeconds} s`, {
    hint: "Give a smaller file, or one on a faster server.",
  });
  const cancelled = (): void =>
    controller.abort(new ReelError("cancelled", "The download was cancelled"));
  AbortSignal.timeout(totalSeconds * 1000).addEventListener("abort", () => controller.abort(late));
  if (outer?.aborted === true) cancelled();
  outer?.addEventListener("abort", cancelled);
  return controller.signal;
}

/** A resolver that hangs does not hold the caller. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

function declaredBytes(
  url: URL,
  { headers }: IncomingMessage,
  { maxBytes }: MediaLimits,
): number | undefined {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") {
    throw new ReelError("invalid-input", `${printUrl(url)} is sent compressed (${encoding})`, {
      hint: "Serve media as they are, without Content-Encoding.",
    });
  }
  const written = headers["content-length"];
  const bytes = written === undefined ? undefined : Number(written);
  if (bytes !== undefined && bytes > maxBytes) throw tooLarge(url, maxBytes);
  return bytes;
}

interface Measure {
  readonly url: URL;
  readonly maxBytes: number;
  readonly totalBytes: number | undefined;
  readonly signal: AbortSignal;
}

/** The body, counted: it ends with an error beyond the limit, and when it breaks off. */
async function* measured(
  response: IncomingMessage,
  { url, maxBytes, totalBytes, signal }: Measure,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(url, maxBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ReelError || signal.aborted) throw translated(error, url, signal);
    const of = totalBytes === undefined ? "" : ` of ${totalBytes}`;
    throw new ReelError("unreachable", `${printUrl(url)} broke off after ${bytes}${of} bytes`, {
      hint: "Try again later.",
      cause: error,
    });
  }
}

function tooLarge(url: URL, maxBytes: number): ReelError {
  const size = maxBytes >= 1e6 ? `${Math.floor(maxBytes / 1e6)} MB` : `${maxBytes} bytes`;
  return new ReelError("limit-exceeded", `${printUrl(url)} is larger than ${size}`, {
    hint: "Give a smaller file.",
  });
}
