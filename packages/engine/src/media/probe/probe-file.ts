import { stat } from "node:fs/promises";

import type { ImageFacts, MediaFacts } from "@reelkiln/document";

import { hashFile } from "../../io/file-hash.ts";
import { faultOf, mediaFailure } from "../media-fault.ts";
import { readImageFacts } from "../still/image-facts.ts";
import { isBrokenOff } from "./broken-off.ts";
import type { ContainerListing, ListedPackets } from "./listing.ts";
import { brokenOffFailure, summarize } from "./summarize.ts";

/** What a back-end finds by opening a container. Throws ReelError `media-failed`. */
export type ListFile = (path: string) => Promise<{
  readonly listing: ContainerListing;
  readonly packets: ListedPackets;
}>;

/** Facts of a still, a video or a sound file. Throws ReelError `media-failed` with a MediaFault. */
export async function probeFile(path: string, list: ListFile): Promise<MediaFacts> {
  const bytes = await sizeOf(path);
  const image = await readImageFacts(path);
  if (image !== undefined && !MOVING.has(image.format)) return still(path, bytes, image);
  if (image?.frameCount === 1) return still(path, bytes, image);
  const brokenOff = await isBrokenOff(path);
  try {
    const { listing, packets } = await list(path);
    const facts = summarize({ path, hash: await hashFile(path), listing, packets, brokenOff });
    return image === undefined ? facts : { ...facts, image, container: image.format };
  } catch (error) {
    // An index at the end of a file is the first thing lost, and then nothing can be opened.
    if (brokenOff && faultOf(error)?.code === "not-media") throw brokenOffFailure(path);
    throw error;
  }
}

/** Still formats whose animations the back-ends play as videos. */
const MOVING = new Set(["gif", "png"]);

async function still(path: string, bytes: number, image: ImageFacts): Promise<MediaFacts> {
  return { hash: await hashFile(path), bytes, container: image.format, image };
}

async function sizeOf(path: string): Promise<number> {
  const facts = await stat(path).catch((error: unknown) => {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw missing
      ? mediaFailure({ code: "missing", message: "there is no such file" }, path)
      : mediaFailure({ code: "unreadable", message: "it cannot be read" }, path);
  });
  if (!facts.isFile()) {
    throw mediaFailure({ code: "not-media", message: "it is a folder, not a file" }, path);
  }
  if (facts.size === 0) throw mediaFailure({ code: "empty", message: "the file is empty" }, path);
  return facts.size;
}
