import { ReelError } from "@reelkiln/document";

import type { ByteSpan } from "./byte-span.ts";

/** A file that is stored under a key. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** What an object holds, whole or a span of it. */
export interface StoredBody {
  readonly body: ReadableStream<Uint8Array>;
  /** Of the part that is answered. */
  readonly bytes: number;
}

/** Where one file of a declared size may be sent with `PUT`, without a key of the API. */
export interface SignedUpload {
  readonly url: string;
  /** Headers that belong to the signature. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Where outputs, uploads and the segments of workers stand. Keys are paths of `a-z A-Z 0-9 . _ -` parts. */
export interface Storage {
  /** Stores a local file, whole or not at all, in place of an older one. */
  readonly put: (key: string, file: string) => Promise<void>;
  /** Undefined when there is none. */
  readonly get: (key: string, span?: ByteSpan) => Promise<StoredBody | undefined>;
  /** Undefined when there is none. */
  readonly head: (key: string) => Promise<StoredObject | undefined>;
  /** Nothing happens when there is none. */
  readonly remove: (key: string) => Promise<void>;
  /** Every object whose key begins so, in the order of keys. */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>;
  /** An address that anyone may read for so long; browsers save it under `saveAs`. */
  readonly signGet: (
    key: string,
    terms: { readonly seconds: number; readonly saveAs?: string },
  ) => Promise<string>;
  /** An address that takes one file of exactly `bytes`. */
  readonly signPut: (
    key: string,
    terms: { readonly seconds: number; readonly bytes: number },
  ) => Promise<SignedUpload>;
}

const KEY = /^(?:[\w-][\w.-]{0,127}\/){0,8}[\w-][\w.-]{0,127}$/;

/** Throws ReelError `invalid-input` for what is no key. */
export function checkKey(key: string): string {
  if (KEY.test(key)) return key;
  throw new ReelError("invalid-input", `${JSON.stringify(key.slice(0, 80))} is no name of a file`);
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  gif: "image/gif",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  wav: "audio/wav",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  json: "application/json",
  vtt: "text/vtt; charset=utf-8",
  srt: "application/x-subrip",
};

/** Media type by the ending of a key; bytes for every other. */
export function contentTypeOf(key: string): string {
  const ending = /\.([a-z0-9]+)$/.exec(key)?.[1] ?? "";
  return CONTENT_TYPES[ending] ?? "application/octet-stream";
}

/** Value of `Content-Disposition` for a download. */
export function saveAsHeader(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
