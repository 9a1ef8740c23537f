import type { Timeline } from "@reelkiln/document";
import type { MediaPicture } from "@reelkiln/draw";

/** Every still of a timeline, decoded, by project-relative path. */
export async function readStills(
  _timeline: Timeline,
  _root: string,
): Promise<ReadonlyMap<string, MediaPicture>> {
  return new Map();
}
