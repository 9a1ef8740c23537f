import { secondsFromFlicks } from "../../time/time.ts";
import { factsAt, type CompileSources } from "./compiled.ts";
import type { TimelineEntry } from "./manifest-fields.ts";

/** A layer of the manifest with what inference needs to know of it. */
export interface PlacedEntry {
  readonly entry: TimelineEntry;
  /** Position in `composition.timeline`. */
  readonly index: number;
  /** Id in the document. */
  readonly id: string;
  /** Project-relative path of its asset. */
  readonly path: string;
}

/** Seconds of the source that a layer has to play after its in-point; undefined when the file was not probed. */
export function sourceSeconds(
  { entry, path }: PlacedEntry,
  sources: CompileSources,
): number | undefined {
  if (entry.type === "image") return undefined;
  const facts = factsAt(path, sources);
  const end = facts?.[entry.type]?.end ?? facts?.duration;
  if (end === undefined) return undefined;
  return secondsFromFlicks(end) - (entry.trim?.start_seconds ?? 0);
}

/** True for a layer whose place in time is left to the order of the timeline. */
export function isUntimed({ entry }: PlacedEntry): boolean {
  return entry.time?.start_seconds === undefined;
}

/** Videos that play one after another, in the order of the timeline. */
export function stitchedVideos(entries: readonly PlacedEntry[]): readonly PlacedEntry[] {
  return entries.filter((each) => each.entry.type === "video" && isUntimed(each));
}

/** Length of the stitched videos together; undefined when one of them was not probed. */
export function stitchedSeconds(
  videos: readonly PlacedEntry[],
  sources: CompileSources,
): number | undefined {
  let total = 0;
  for (const video of videos) {
    const length = video.entry.time?.duration_seconds ?? sourceSeconds(video, sources);
    if (length === undefined) return undefined;
    total += length;
  }
  return total;
}
