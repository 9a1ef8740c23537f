import { MEDIA_SIGNATURES, SIGNATURE_BYTES } from "./media-signatures.data.ts";

/** A kind of media file. */
export interface MediaKind {
  readonly contentType: string;
  /** With the dot. */
  readonly ending: string;
}

/** The kind of media that bytes begin; undefined when they begin none. Names and headers are not asked. */
export function mediaKindOf(head: Buffer): MediaKind | undefined {
  const padded = Buffer.concat([head, Buffer.alloc(SIGNATURE_BYTES)], SIGNATURE_BYTES);
  const found = MEDIA_SIGNATURES.find(({ matches }) => matches(padded));
  return found && { contentType: found.contentType, ending: found.ending };
}

/** What bytes are that are no media, for people. */
export function whatCame(head: Buffer): string {
  const start = head.toString("latin1", 0, 64).trimStart().toLowerCase();
  if (head.length === 0) return "nothing";
  if (start.startsWith("<!doctype html") || start.startsWith("<html")) return "a web page";
  if (start.startsWith("<")) return "a text with tags";
  if (start.startsWith("{") || start.startsWith("[")) return "JSON";
  if (start.startsWith("#extm3u")) return "a playlist";
  if (start.startsWith("pk\x03\x04") || start.startsWith("\x1f\x8b")) return "an archive";
  return "something else";
}
