import {
  FLICKS_PER_SECOND,
  flicksFromSeconds,
  type AudioFacts,
  type Flicks,
  type ReelError,
  type MediaFacts,
  type VideoFacts,
} from "@reelkiln/document";

import { mediaFailure } from "../media-fault.ts";
import { frameTimes } from "./frame-times.ts";
import type { AudioListing, ContainerListing, ListedPackets, VideoListing } from "./listing.ts";
import { pixelFormatFacts } from "./pixel-format.ts";

export interface Probed {
  readonly path: string;
  readonly hash: string;
  readonly listing: ContainerListing;
  readonly packets: ListedPackets;
  readonly brokenOff: boolean;
}

/** Facts of one media file from what its container says and from all its packets. */
export function summarize(probed: Probed): MediaFacts {
  const { listing, packets, path } = probed;
  refuseTruncated(probed);
  const origin = originOf(listing);
  refuseOddRate(listing, path);
  const video = listing.video && videoFacts(listing.video, packets, origin);
  const audio = listing.audio && audioFacts(listing.audio, packets, origin);
  if (video === undefined && listing.video !== undefined && audio === undefined) {
    throw mediaFailure(TIMELESS, path, "Put it into a container: ffmpeg -i OLD -c copy NEW.mp4");
  }
  if (video === undefined && audio === undefined) {
    const fault = { code: "no-stream", message: "there is no picture and no sound in it" } as const;
    throw mediaFailure(fault, path);
  }
  const duration = Math.max(video?.end ?? 0, audio?.end ?? 0);
  return {
    hash: probed.hash,
    bytes: listing.bytes,
    container: containerName(listing),
    ...(duration > 0 ? { duration } : {}),
    ...(video === undefined ? {} : { video }),
    ...(audio === undefined ? {} : { audio }),
  };
}

const TIMELESS = {
  code: "unreadable",
  message: "its pictures carry no times: it is a bare stream without a container",
} as const;

/**
 * Where the file's own zero lies on the container's clock. ISO and Matroska files count from 0;
 * transport streams, MP3 and others start where their first stream does.
 */
export function originOf(listing: Pick<ContainerListing, "demuxer" | "startSeconds">): Flicks {
  if (/^(mov|matroska)\b/.test(listing.demuxer)) return 0;
  return flicksFromSeconds(listing.startSeconds ?? 0);
}

function videoFacts(
  listing: VideoListing,
  packets: ListedPackets,
  origin: Flicks,
): VideoFacts | undefined {
  if (packets.video.length === 0) return undefined;
  const times = frameTimes(packets.video);
  const format = pixelFormatFacts(listing.pixelFormat);
  const rotationDegrees = quarterTurn(listing.display.turnDegrees);
  return {
    codec: listing.codec,
    ...displaySize(listing, rotationDegrees),
    rotationDegrees,
    ...(listing.display.mirrored && { mirrored: true }),
    frameRate: times.frameRate,
    variableRate: times.variableRate,
    frameCount: packets.video.length,
    start: times.start - origin,
    end: times.end - origin,
    pixelFormat: listing.pixelFormat,
    hasAlpha: format.hasAlpha || listing.sideAlpha,
    bitDepth: format.bitDepth,
    // Pictures in red, green and blue have no matrix, whatever their files say.
    colorSpace: format.rgb ? "gbr" : (CODEC_SPACES[listing.codec] ?? listing.colorSpace),
    colorTransfer: listing.colorTransfer,
    colorRange: isFullRange(listing) || format.fullRange ? "full" : "limited",
    interlaced: !["progressive", "unknown", ""].includes(listing.fieldOrder),
  };
}

/** What a codec leaves no choice of, whatever containers say. Source: JFIF (ITU-T T.871). */
const CODEC_SPACES: Readonly<Record<string, string>> = { mjpeg: "bt470bg" };
/** Sources: ISO/IEC 11172-2 and ITU-T H.262, which know no full range. */
const LIMITED_CODECS = new Set(["mpeg1video", "mpeg2video"]);

function isFullRange({ codec, colorRange }: VideoListing): boolean {
  return colorRange === "pc" && !LIMITED_CODECS.has(codec);
}

function audioFacts(
  listing: AudioListing,
  packets: ListedPackets,
  origin: Flicks,
): AudioFacts | undefined {
  const first = packets.audio[0];
  if (first === undefined) return undefined;
  const end = packets.audio.reduce(
    (latest, packet) => Math.max(latest, packet.pts + packet.duration),
    0,
  );
  return {
    codec: listing.codec,
    sampleRateHz: listing.sampleRateHz,
    channelCount: listing.channelCount,
    // What lies before zero is the codec's priming, which is never heard.
    start: Math.max(0, first.pts - origin),
    end: end - origin,
  };
}

function displaySize(
  listing: VideoListing,
  turn: number,
): { readonly width: number; readonly height: number } {
  const { num, den } = listing.sampleAspect;
  const aspect = num > 0 && den > 0 ? num / den : 1;
  const width = Math.max(1, Math.round(listing.width * aspect));
  const sideways = turn === 90 || turn === 270;
  return sideways ? { width: listing.height, height: width } : { width, height: listing.height };
}

function quarterTurn(degrees: number): 0 | 90 | 180 | 270 {
  const quarters = (((Math.round(degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  return ([0, 90, 180, 270] as const)[quarters];
}

function containerName(listing: ContainerListing): string {
  if (listing.demuxer.startsWith("mov")) return listing.brand === "qt  " ? "mov" : "mp4";
  if (listing.demuxer.startsWith("matroska")) {
    const codec = listing.video?.codec ?? listing.audio?.codec ?? "";
    return ["vp8", "vp9", "av1", "opus", "vorbis"].includes(codec) ? "webm" : "matroska";
  }
  return listing.demuxer.split(",")[0] ?? "unknown";
}

/** Samples a second of a sound; nothing records beyond them, and a damaged header may say anything. */
const RATES_HZ = { least: 1000, most: 384_000 };

function refuseOddRate({ audio }: ContainerListing, path: string): void {
  if (audio === undefined) return;
  const { sampleRateHz } = audio;
  if (sampleRateHz >= RATES_HZ.least && sampleRateHz <= RATES_HZ.most) return;
  const message = `its sound says it has ${sampleRateHz} samples a second; ${RATES_HZ.least} to ${RATES_HZ.most} are taken`;
  throw mediaFailure({ code: "unreadable", message }, path, "Copy or export the file again.");
}

/** A second of slack: some writers round the duration they declare, or count a trailing silence. */
const DURATION_SLACK: Flicks = FLICKS_PER_SECOND;

/** Demuxers whose durations stand in the file; others guess them from the bit rate. A WAV's length is looked at by its chunks. */
const DECLARES_DURATION = /^(mov|matroska|avi|flv|asf|ogg|flac|aiff|caf|mxf|nut|w64|mp3)\b/;

function refuseTruncated({ path, listing, packets, brokenOff }: Probed): void {
  const all = [...packets.video, ...packets.audio];
  const end = all.reduce((latest, packet) => Math.max(latest, packet.pts + packet.duration), 0);
  const promised = flicksFromSeconds((listing.durationSeconds ?? 0) + (listing.startSeconds ?? 0));
  const declares = DECLARES_DURATION.test(listing.demuxer);
  const short = declares && promised > 0 && end > 0 && promised - end > DURATION_SLACK;
  // A last packet of sound that is short of its size is no fault in a WAV of open length.
  const corrupt = listing.demuxer !== "wav" && all.some((packet) => packet.corrupt);
  if (!brokenOff && !short && !corrupt) return;
  throw brokenOffFailure(path);
}

/** The failure of a file of which the end is missing. */
export function brokenOffFailure(path: string): ReelError {
  const message = "the file breaks off before its end: less is in it than its header promises";
  return mediaFailure({ code: "truncated", message }, path, "Copy or export the file again.");
}
