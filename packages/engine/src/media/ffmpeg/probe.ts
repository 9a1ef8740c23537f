import { stat } from "node:fs/promises";
import { text } from "node:stream/consumers";

import { flicksFromSeconds, ReelError, type MediaFacts } from "@reelkiln/document";

import { mediaFailure } from "../media-fault.ts";
import { containerColors, type ContainerColors } from "../probe/container-colors.ts";
import { displayTurn, type DisplayTurn } from "../probe/display-matrix.ts";
import type {
  AudioListing,
  ContainerListing,
  ListedPacket,
  ListedPackets,
  VideoListing,
} from "../probe/listing.ts";
import { probeFile } from "../probe/probe-file.ts";
import type { FfprobeOutput, FfprobeStream } from "./ffprobe-output.ts";
import { inputArguments } from "./input-arguments.ts";
import { flicksOf, packetLines, timeBaseOf } from "./packet-lines.ts";
import { RunningProgram, type FfmpegPrograms } from "./programs.ts";

/** What ffprobe says of the first picture and sound streams of a file. */
export interface FfmpegListing {
  readonly listing: ContainerListing;
  readonly video: FfprobeStream | undefined;
  readonly audio: FfprobeStream | undefined;
}

/** Facts of a media file. Throws ReelError `media-failed`. */
export async function probeMedia(programs: FfmpegPrograms, path: string): Promise<MediaFacts> {
  return probeFile(path, async () => {
    const listed = await listContainer(programs, path);
    return { listing: listed.listing, packets: await listPackets(programs, path, listed) };
  });
}

/** What was listed last, by the file as it stood: every asking takes a process. */
const keptListings = new Map<string, Promise<FfmpegListing>>();
const KEPT_LISTINGS = 64;

/** The streams of a file, as ffprobe tells them; asked once for a file that does not change. */
export async function listContainer(
  programs: FfmpegPrograms,
  path: string,
): Promise<FfmpegListing> {
  const facts = await stat(path, { bigint: true }).catch(() => undefined);
  if (facts === undefined) return askContainer(programs, path);
  const { ino, size, mtimeNs, ctimeNs } = facts;
  const key = [programs.ffprobe, path, ino, size, mtimeNs, ctimeNs].join("\n");
  const known = keptListings.get(key);
  if (known !== undefined) return known;
  const asked = askContainer(programs, path);
  keptListings.set(key, asked);
  asked.catch(() => keptListings.delete(key));
  const [oldest] = keptListings.keys();
  if (keptListings.size > KEPT_LISTINGS && oldest !== undefined) keptListings.delete(oldest);
  return asked;
}

async function askContainer(programs: FfmpegPrograms, path: string): Promise<FfmpegListing> {
  const output = await runProbe(programs, path);
  const streams = output.streams ?? [];
  const video = streams.find(
    (one) =>
      one.codec_type === "video" && (one.width ?? 0) > 0 && one.disposition?.["attached_pic"] !== 1,
  );
  const audio = streams.find(
    (one) => one.codec_type === "audio" && Number(one.sample_rate ?? 0) > 0,
  );
  const brand = output.format?.tags?.["major_brand"];
  const listing: ContainerListing = {
    demuxer: output.format?.format_name ?? "unknown",
    ...(brand === undefined ? {} : { brand }),
    bytes: (await stat(path)).size,
    ...seconds("startSeconds", output.format?.start_time),
    ...seconds("durationSeconds", output.format?.duration),
    ...(video === undefined ? {} : { video: await videoListing(video, path) }),
    ...(audio === undefined ? {} : { audio: audioListing(audio) }),
  };
  return { listing, video, audio };
}

async function runProbe(programs: FfmpegPrograms, path: string): Promise<FfprobeOutput> {
  const args = ["-v", "error", "-show_format", "-show_streams", "-of", "json"];
  await using program = new RunningProgram(
    programs.ffprobe,
    [...args, ...inputArguments(path)],
    ["ignore", "pipe", "pipe"],
  );
  const { stdout } = program.child;
  const json = stdout === null ? "{}" : await text(stdout);
  try {
    await program.succeed("opening it", path);
  } catch (error) {
    if (!(error instanceof ReelError) || error.code !== "media-failed") throw error;
    throw mediaFailure(
      { code: "not-media", message: "it is not a video or sound file that can be read" },
      path,
      "Check that the file plays elsewhere, or export it as MP4.",
    );
  }
  return JSON.parse(json) as FfprobeOutput;
}

function seconds<K extends string>(key: K, text: string | undefined): { [P in K]?: number } {
  const value = Number(text);
  if (text === undefined || !Number.isFinite(value)) return {};
  return { [key]: value } as { [P in K]?: number };
}

async function videoListing(stream: FfprobeStream, path: string): Promise<VideoListing> {
  const [num, den] = (stream.sample_aspect_ratio ?? "1:1").split(":").map(Number);
  const matrix = stream.side_data_list?.find((one) => one.side_data_type === "Display Matrix");
  return {
    index: stream.index,
    codec: stream.codec_name ?? "unknown",
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    sampleAspect: { num: num ?? 0, den: den ?? 0 },
    display: displayOf(matrix?.displaymatrix),
    pixelFormat: stream.pix_fmt ?? "unknown",
    ...(await colorsOf(stream, path)),
    colorRange: stream.color_range ?? "tv",
    fieldOrder: stream.field_order ?? "unknown",
    timeBase: timeBaseOf(stream.time_base),
    sideAlpha: stream.tags?.["alpha_mode"] === "1" || stream.tags?.["ALPHA_MODE"] === "1",
  };
}

/** ffprobe tells what the decoder said last, which may be nothing where the container tells all. */
async function colorsOf(
  stream: FfprobeStream,
  path: string,
): Promise<Pick<VideoListing, "colorSpace" | "colorTransfer">> {
  const [colorSpace, colorTransfer] = [stream.color_space, stream.color_transfer].map((name) =>
    name === "unknown" ? undefined : name,
  );
  const isTold = colorSpace !== undefined && colorTransfer !== undefined;
  const filed: ContainerColors = isTold ? {} : await containerColors(path);
  return {
    colorSpace: colorSpace ?? filed.colorSpace ?? "unknown",
    colorTransfer: colorTransfer ?? filed.colorTransfer ?? "unknown",
  };
}

function audioListing(stream: FfprobeStream): AudioListing {
  return {
    index: stream.index,
    codec: stream.codec_name ?? "unknown",
    sampleRateHz: Number(stream.sample_rate ?? 0),
    channelCount: stream.channels ?? 0,
  };
}

async function listPackets(
  programs: FfmpegPrograms,
  path: string,
  container: FfmpegListing,
): Promise<ListedPackets> {
  const { video, audio } = container;
  const lists: { video: ListedPacket[]; audio: ListedPacket[] } = { video: [], audio: [] };
  for await (const packet of packetLines(programs, path)) {
    const stream = [video, audio].find((one) => one?.index === packet.stream);
    if (stream === undefined) continue;
    if (packet.flags.includes("D") || packet.stamp === undefined) continue;
    const timeBase = timeBaseOf(stream.time_base);
    lists[stream === video ? "video" : "audio"].push({
      pts: flicksOf(packet.stamp, timeBase),
      duration: flicksOf(packet.duration, timeBase),
      corrupt: packet.flags.includes("C"),
      ...(packet.offset !== undefined && {
        place: { offset: packet.offset, bytes: packet.bytes },
      }),
    });
  }
  return { video: lists.video, audio: withLastDuration(lists.audio, container) };
}

/**
 * Older ffprobes do not know how long the last packet of a shifted sound in an ISO file lasts: they give too little, or
 * nothing. Then its stream's end counts, as far as that packet can be as long as the one before it.
 */
function withLastDuration(
  packets: readonly ListedPacket[],
  { listing, audio }: FfmpegListing,
): readonly ListedPacket[] {
  const [last, before] = [packets.at(-1), packets.at(-2)];
  const start = Number(audio?.start_time ?? 0);
  if (last === undefined || !listing.demuxer.startsWith("mov") || !(start > 0)) return packets;
  const end = flicksFromSeconds(start + Number(audio?.duration ?? 0));
  const longest = Math.min(end - last.pts, before?.duration ?? 0);
  return [...packets.slice(0, -1), { ...last, duration: Math.max(last.duration, longest) }];
}

/** The display matrix as ffprobe prints it: a line for each of three rows. */
function displayOf(matrix = ""): DisplayTurn {
  const rows = matrix.matchAll(/:\s+(-?\d+)\s+(-?\d+)/g);
  const [a = 1, b = 0, c = 0, d = 1] = [...rows].flatMap(([, x, y]) => [Number(x), Number(y)]);
  return displayTurn([a, b, c, d]);
}
