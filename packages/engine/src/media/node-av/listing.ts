import { statSync } from "node:fs";

import { FLICKS_PER_SECOND, type Flicks } from "@reelkiln/document";
import type { AVPixelFormat } from "node-av/constants";
import type { Rational, Stream } from "node-av/lib";

import { COLOR_SPACE_NAMES, COLOR_TRANSFER_NAMES, FIELD_ORDER_NAMES } from "../color-names.data.ts";
import { displayTurn, UNTURNED, type DisplayTurn } from "../probe/display-matrix.ts";
import type {
  AudioListing,
  ContainerListing,
  ListedPacket,
  ListedPackets,
  VideoListing,
} from "../probe/listing.ts";
import type { Input } from "./input.ts";
import type { NodeAv } from "./library.ts";

const MICROSECONDS = 1_000_000;

/** What the container says of itself and its first picture and sound streams. */
export function listContainer(av: NodeAv, input: Input, path: string): ContainerListing {
  const { context, video, audio } = input;
  const brand = context.metadata?.get("major_brand") ?? undefined;
  return {
    demuxer: context.iformat?.name ?? "unknown",
    ...(brand === undefined ? {} : { brand }),
    bytes: statSync(path).size,
    ...secondsOf("startSeconds", context.startTime, av),
    ...secondsOf("durationSeconds", context.duration, av),
    ...(video === undefined ? {} : { video: listVideo(av, video) }),
    ...(audio === undefined ? {} : { audio: listAudio(av, audio) }),
  };
}

function secondsOf<K extends string>(key: K, value: bigint, av: NodeAv): { [P in K]?: number } {
  if (value === av.AV_NOPTS_VALUE) return {};
  return { [key]: Number(value) / MICROSECONDS } as { [P in K]?: number };
}

function listVideo(av: NodeAv, stream: Stream): VideoListing {
  const { codecpar } = stream;
  const aspect =
    stream.sampleAspectRatio.num > 0 ? stream.sampleAspectRatio : codecpar.sampleAspectRatio;
  const extra = codecpar.toJSON() as { fieldOrder?: number };
  return {
    index: stream.index,
    codec: av.avGetCodecName(codecpar.codecId) ?? "unknown",
    width: codecpar.width,
    height: codecpar.height,
    sampleAspect: { num: aspect.num, den: aspect.den },
    display: displayOf(av, stream),
    pixelFormat: av.avGetPixFmtName(codecpar.format as AVPixelFormat) ?? "unknown",
    colorSpace: COLOR_SPACE_NAMES[codecpar.colorSpace] ?? "unknown",
    colorTransfer: COLOR_TRANSFER_NAMES[codecpar.colorTrc] ?? "unknown",
    colorRange: codecpar.colorRange === av.AVCOL_RANGE_JPEG ? "pc" : "tv",
    fieldOrder: FIELD_ORDER_NAMES[extra.fieldOrder ?? 0] ?? "unknown",
    timeBase: { num: stream.timeBase.num, den: stream.timeBase.den },
    sideAlpha: stream.metadata?.get("alpha_mode") === "1",
  };
}

function listAudio(av: NodeAv, stream: Stream): AudioListing {
  const { codecpar } = stream;
  return {
    index: stream.index,
    codec: av.avGetCodecName(codecpar.codecId) ?? "unknown",
    sampleRateHz: codecpar.sampleRate,
    channelCount: codecpar.channels,
  };
}

/** The display matrix: nine 16.16 numbers, row by row. */
function displayOf(av: NodeAv, stream: Stream): DisplayTurn {
  const matrix = stream.codecpar.getCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX);
  if (matrix === null || matrix.length < 36) return UNTURNED;
  const at = (index: number): number => matrix.readInt32LE(index * 4);
  return displayTurn([at(0), at(1), at(3), at(4)]);
}

/** Flicks of a time stamp in `timeBase`. */
export function flicksOfStamp(stamp: bigint, timeBase: Rational): Flicks {
  const exact = stamp * BigInt(timeBase.num) * BigInt(FLICKS_PER_SECOND);
  return Math.round(Number(exact) / timeBase.den);
}

/** Reads every packet of the file once, without decoding. */
export function listPackets(av: NodeAv, input: Input): ListedPackets {
  const video: ListedPacket[] = [];
  const audio: ListedPacket[] = [];
  using packet = new av.Packet();
  packet.alloc();
  while (input.context.readFrameSync(packet) >= 0) {
    const stream = [input.video, input.audio].find((one) => one?.index === packet.streamIndex);
    const shown = !packet.hasFlags(av.AV_PKT_FLAG_DISCARD);
    const stamp = packet.pts === av.AV_NOPTS_VALUE ? packet.dts : packet.pts;
    if (stream !== undefined && shown && stamp !== av.AV_NOPTS_VALUE) {
      (stream === input.video ? video : audio).push({
        pts: flicksOfStamp(stamp, stream.timeBase),
        duration: flicksOfStamp(packet.duration, stream.timeBase),
        corrupt: packet.hasFlags(av.AV_PKT_FLAG_CORRUPT),
        ...(packet.pos >= 0n && { place: { offset: Number(packet.pos), bytes: packet.size } }),
      });
    }
    packet.unref();
  }
  return { video, audio };
}
