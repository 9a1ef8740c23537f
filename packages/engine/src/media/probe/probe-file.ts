import { stat } from "node:fs/promises";

import {
  secondsFromFlicks,
  type Flicks,
  type ImageFacts,
  type MediaFacts,
  type ReelError,
} from "@reelkiln/document";

import { hashFile } from "../../io/file-hash.ts";
import { faultOf, mediaFailure } from "../media-fault.ts";
import { readImageFacts } from "../still/image-facts.ts";
import { listWebpAnimation, readWebpFrames } from "../still/webp-frames.ts";
import { isBrokenOff } from "./broken-off.ts";
import { firstDamaged } from "./damaged-pictures.ts";
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
  if (image?.format === "webp" && !brokenOff) return animation(path, image);
  try {
    const { listing, packets } = await list(path);
    const facts = summarize({ path, hash: await hashFile(path), listing, packets, brokenOff });
    const damaged = await firstDamaged(path, listing, packets.video);
    if (damaged !== undefined) throw damagedFailure(path, damaged);
    return image === undefined ? facts : { ...facts, image, container: image.format };
  } catch (error) {
    // An index at the end of a file is the first thing lost, and then nothing can be opened.
    if (brokenOff && faultOf(error)?.code === "not-media") throw brokenOffFailure(path);
    throw error;
  }
}

function damagedFailure(path: string, time: Flicks): ReelError {
  const at = secondsFromFlicks(Math.max(0, time)).toFixed(2);
  const message = `it is damaged near ${at} s: what should be picture there is not`;
  return mediaFailure({ code: "unreadable", message }, path, "Copy or export the file again.");
}

/** Still formats whose animations play as videos. */
const MOVING = new Set(["gif", "png", "webp"]);

/** No back-end opens an animated WebP, so its own chunks tell. */
async function animation(path: string, image: ImageFacts): Promise<MediaFacts> {
  const frames = await readWebpFrames(path);
  const { listing, packets } = listWebpAnimation(frames, image);
  const hash = await hashFile(path);
  const facts = summarize({ path, hash, listing, packets, brokenOff: false });
  return { ...facts, bytes: await sizeOf(path), image, container: image.format };
}

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
