import { hash } from "node:crypto";

import type { LiveText } from "@reelkiln/document";

const BYTES = new WeakMap<LiveText, Buffer>();

const REVISIONS = new WeakMap<LiveText, string>();

/** A text as it stands in its file, UTF-8; encoded once. */
export function bytesOf(live: LiveText): Buffer {
  const known = BYTES.get(live);
  if (known !== undefined) return known;
  const bytes = Buffer.from(live.text);
  BYTES.set(live, bytes);
  return bytes;
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
