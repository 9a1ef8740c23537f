import { open, readFile } from "node:fs/promises";

import type { ImageFacts } from "@reelkiln/document";

import { mediaFailure } from "../media-fault.ts";
import { STILL_FORMATS } from "./still-formats.ts";

/** Longest side of a picture that is taken: decoded, it is more than a gigabyte. */
export const LONGEST_SIDE_PX = 16_384;

/** Headers and EXIF stand at the front; a JPEG's can be long because of thumbnails and profiles. */
const HEAD_BYTES = 1 << 20;

/**
 * Facts of a still picture by its own header, or undefined when the file is none of PNG, JPEG,
 * WebP, GIF. Throws ReelError `media-failed` when it is too large or breaks off.
 */
export async function readImageFacts(path: string): Promise<ImageFacts | undefined> {
  const head = await readHead(path);
  const format = STILL_FORMATS.find((one) => one.matches(head));
  if (format === undefined) return undefined;
  const facts = format.read(head);
  if (facts === undefined) throw brokenOff(path);
  const side = Math.max(facts.width, facts.height);
  if (side > LONGEST_SIDE_PX) {
    const message = `it is ${facts.width}×${facts.height} pixels; at most ${LONGEST_SIDE_PX} a side are taken`;
    throw mediaFailure({ code: "too-large", message }, path, "Make the picture smaller.");
  }
  if (!format.isWhole(await readFile(path))) throw brokenOff(path);
  return facts;
}

function brokenOff(path: string): Error {
  const message = "the picture is damaged or breaks off before its end";
  return mediaFailure({ code: "truncated", message }, path, "Copy or export the file again.");
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    return head;
  } finally {
    await file.close();
  }
}
