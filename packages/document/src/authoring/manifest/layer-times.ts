import type { Issue, TimeValue } from "../../model/model.ts";
import type { CompileSources } from "./compiled.ts";
import type { Manifest } from "./manifest-fields.ts";
import {
  isUntimed,
  sourceSeconds,
  stitchedSeconds,
  stitchedVideos,
  type PlacedEntry,
} from "./stitch.ts";

/** Times of a layer in the words of the document; a key that is not there is inferred by resolving. */
export interface LayerTimes {
  readonly start?: TimeValue;
  readonly end?: TimeValue;
  readonly duration?: number;
}

/** All that the times of one layer can depend on. */
export interface TimeInference {
  readonly composition: Manifest["composition"];
  readonly entries: readonly PlacedEntry[];
  readonly sources: CompileSources;
  readonly report: (issue: Issue) => void;
}

/**
 * Infers when a layer plays. What is said wins; untimed videos follow one another and untimed audio spans them, with
 * auto_stitch only; an image needs its start, and ends with the composition, the latest timed end, or the videos.
 */
export function layerTimes(placed: PlacedEntry, inference: TimeInference): LayerTimes {
  if (placed.entry.type === "image") return imageTimes(placed, inference);
  if (!isUntimed(placed)) return saidTimes(placed, inference);
  if (inference.composition.auto_stitch !== true) {
    reportUntimed(placed, inference);
    return {};
  }
  return placed.entry.type === "video"
    ? stitchedTimes(placed, inference)
    : spanningTimes(placed, inference);
}

/** Audio that is shorter than its slot ends early unless it loops; a video that is, is a mistake. */
function saidTimes(placed: PlacedEntry, { sources }: TimeInference): LayerTimes {
  const { start_seconds: start, duration_seconds: duration } = placed.entry.time ?? {};
  const begins = start === undefined || start === 0 ? {} : { start };
  if (duration === undefined) return begins;
  const length = sourceSeconds(placed, sources);
  const isShort = placed.entry.type === "audio" && length !== undefined && length < duration;
  return isShort && !isLooped(placed) ? begins : { ...begins, duration };
}

function stitchedTimes(placed: PlacedEntry, { entries }: TimeInference): LayerTimes {
  const videos = stitchedVideos(entries);
  const before = videos[videos.indexOf(placed) - 1];
  const duration = placed.entry.time?.duration_seconds;
  return {
    ...(before !== undefined && { start: `${before.id}.end` }),
    ...(duration !== undefined && { duration }),
  };
}

/** Untimed audio starts at 0 and spans the stitched videos; it is not put after them. */
function spanningTimes(placed: PlacedEntry, inference: TimeInference): LayerTimes {
  const { entries, sources } = inference;
  const duration = placed.entry.time?.duration_seconds;
  if (duration !== undefined) return saidTimes(placed, inference);
  const videos = stitchedVideos(entries);
  const last = videos.at(-1);
  if (last === undefined) return {};
  const span = stitchedSeconds(videos, sources);
  const length = sourceSeconds(placed, sources);
  const endsEarly = span !== undefined && length !== undefined && length < span;
  return endsEarly && !isLooped(placed) ? {} : { end: `${last.id}.end` };
}

function imageTimes(placed: PlacedEntry, inference: TimeInference): LayerTimes {
  const { composition, entries } = inference;
  const { start_seconds: start, duration_seconds: duration } = placed.entry.time ?? {};
  if (start === undefined) {
    reportUntimed(placed, inference);
    return {};
  }
  const begins = start === 0 ? {} : { start };
  if (duration !== undefined) return { ...begins, duration };
  // Without an end a layer lasts as long as its composition.
  if (composition.duration_seconds !== undefined) return begins;
  const latest = latestSaidEnd(composition);
  if (latest > start) return { ...begins, end: latest };
  const last = stitchedVideos(entries).at(-1);
  if (composition.auto_stitch === true && last !== undefined)
    return { ...begins, end: `${last.id}.end` };
  inference.report({
    code: "no-duration",
    check: "V-6",
    severity: "error",
    path: timePath(placed),
    message: `${placed.entry.id} is an image without a length, and nothing gives one: neither composition.duration_seconds, nor a later timed end, nor stitched videos.`,
    hint: "Give time.duration_seconds.",
  });
  return begins;
}

/** Latest end that is said in numbers, over layers and texts; 0 when none is. */
export function latestSaidEnd({
  timeline,
  text_overlays,
}: Pick<Manifest["composition"], "timeline" | "text_overlays">): number {
  const ends = [...timeline, ...(text_overlays ?? [])].map(({ time }) =>
    time?.start_seconds === undefined || time.duration_seconds === undefined
      ? 0
      : time.start_seconds + time.duration_seconds,
  );
  return Math.max(0, ...ends);
}

function reportUntimed(placed: PlacedEntry, { report }: TimeInference): void {
  const { id, type } = placed.entry;
  const isImage = type === "image";
  report({
    code: "missing-key",
    check: "V-6",
    severity: "error",
    path:
      placed.entry.time === undefined
        ? ["composition", "timeline", placed.index]
        : timePath(placed),
    message: isImage
      ? `${id} has no start; an image is never stitched, so it needs time.start_seconds.`
      : `${id} has no start; only with composition.auto_stitch may a ${type} leave it out.`,
    accepted: ["time"],
    hint: isImage
      ? "Give time.start_seconds."
      : "Give time.start_seconds, or set composition.auto_stitch to true.",
  });
}

function timePath({ index }: PlacedEntry): readonly (string | number)[] {
  return ["composition", "timeline", index, "time"];
}

function isLooped({ entry }: PlacedEntry): boolean {
  return entry.type !== "image" && entry.media_settings?.loop === true;
}
