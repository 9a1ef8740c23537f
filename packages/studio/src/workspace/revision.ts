import { hash } from "node:crypto";

import type { LiveText } from "@reelkiln/document";

const BYTES = new WeakMap<LiveText, Buffer>();

const REVISIONS = new WeakMap<LiveText, string>();

/** A text as it stands in its file, UTF-8; encoded once, and by its parts where it has some. */
export function bytesOf(live: LiveText): Buffer {
  const known = BYTES.get(live);
  if (known !== undefined) return known;
  const bytes = live.parts === undefined ? Buffer.from(live.text) : encodeParts(live.parts);
  BYTES.set(live, bytes);
  return bytes;
}

/** Where parts are encoded before their length is known; it grows to the largest text. */
let room = Buffer.alloc(1 << 16);

const MOST_BYTES_OF_A_UNIT = 3;

function encodeParts({ head, items, tail }: NonNullable<LiveText["parts"]>): Buffer {
  let length = 0;
  for (const part of [head, ...items, tail]) {
    const needed = length + part.length * MOST_BYTES_OF_A_UNIT;
    if (needed > room.length) room = Buffer.concat([room, Buffer.alloc(needed)]);
    length += room.write(part, length);
  }
  return Buffer.from(room.subarray(0, length));
}

/** SHA-256 of a text, hexadecimal, as revisions are told. */
export function revisionOf(text: string | Buffer): string {
  return hash("sha256", text);
}

/** The same of an open text; worked out once. */
export function liveRevision(live: LiveText): string {
  const known = REVISIONS.get(live);
  if (known !== undefined) return known;
  const revision = revisionOf(bytesOf(live));
  REVISIONS.set(live, revision);
  return revision;
}
