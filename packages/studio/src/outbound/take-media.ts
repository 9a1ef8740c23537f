import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

import { ReelError } from "@reelkiln/document";
import { AtomicFile } from "@reelkiln/engine";

import { mediaKindOf, whatCame, type MediaKind } from "./media-kind.ts";
import { SIGNATURE_BYTES } from "./media-signatures.data.ts";

/** A file that was taken in; its kind is told by its content. */
export interface TakenMedia extends MediaKind {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface TakeTerms {
  /** What it is called in errors. */
  readonly name: string;
  /** Where it will stand, whole or not at all. */
  readonly target: string;
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Writes a media file as it comes, once its first bytes tell that it is one. Throws ReelError `invalid-input` for
 * another kind of file, and `disk-full`.
 */
export async function takeMedia(
  body: AsyncIterable<Uint8Array>,
  { name, target, onBytes = () => undefined }: TakeTerms,
): Promise<TakenMedia> {
  const { kind, rest } = await readKind(body[Symbol.asyncIterator](), name);
  return { ...kind, ...(await storeBody(rest, target, onBytes)) };
}

/** Looks at the first bytes before anything is written. */
async function readKind(
  body: AsyncIterator<Uint8Array>,
  name: string,
): Promise<{ readonly kind: MediaKind; readonly rest: AsyncIterable<Uint8Array> }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < SIGNATURE_BYTES) {
    const next = await body.next();
    if (next.done === true) break;
    chunks.push(next.value);
    bytes += next.value.length;
  }
  const head = Buffer.concat(chunks);
  const kind = mediaKindOf(head);
  if (kind === undefined) {
    throw new ReelError("invalid-input", `${name} is ${whatCame(head)}`, {
      hint: "Give the file itself: a video, a picture or a sound.",
    });
  }
  return { kind, rest: continued(head, body) };
}

async function* continued(
  head: Buffer,
  body: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => body };
}

async function storeBody(
  body: AsyncIterable<Uint8Array>,
  target: string,
  onBytes: (bytes: number) => void,
): Promise<{ readonly file: string; readonly bytes: number; readonly sha256: string }> {
  await using atomic = await AtomicFile.create(target);
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      bytes += chunk.length;
      hash.update(chunk);
      onBytes(bytes);
      yield chunk;
    }
  };
  await pipeline(counted, createWriteStream(atomic.temporaryPath)).catch((error: unknown) => {
    throw writeFault(target, error);
  });
  await atomic.commit();
  return { file: target, bytes, sha256: hash.digest("hex") };
}

function writeFault(target: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new ReelError("disk-full", "There is no room left for the file", {
    path: target,
    hint: "Free some space.",
    cause: error,
  });
}
