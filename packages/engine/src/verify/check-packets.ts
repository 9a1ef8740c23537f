import { flicksPerFrame, secondsFromFlicks, type Flicks, type FrameRate } from "@reelkiln/document";

import type { PacketFacts } from "../media/backend.ts";
import { peakKbps } from "../media/join/frame-bytes.ts";
import type { ReceiptCheck } from "./receipt.ts";

/** What the packets of a good file look like. */
export interface ExpectedPackets {
  readonly frameCount: number;
  readonly frameRate: FrameRate;
  readonly keyframeEvery: number;
  readonly audio: boolean;
  /** A container's clock may round times by up to this; default 0. */
  readonly clockTick?: Flicks;
  /** Highest bit rate of the pictures over any second. */
  readonly peakKbps?: number;
}

/** One AAC frame of 48 kHz sound: sound may end this much before or after the picture. */
const AAC_FRAME_FLICKS: Flicks = (705_600_000 / 48_000) * 1024;

interface StreamTimes {
  readonly pts: readonly Flicks[];
  readonly keys: readonly Flicks[];
  readonly end: Flicks;
}

/** Lengths in flicks found on the way. */
export interface PacketReport {
  readonly checks: readonly ReceiptCheck[];
  readonly videoDuration: Flicks;
  readonly audioDuration: Flicks;
}

/** Counts and times all packets of a file: nothing lost, doubled or shifted, keyframes on the grid. */
export async function checkPackets(
  packets: AsyncIterable<PacketFacts>,
  expected: ExpectedPackets,
): Promise<PacketReport> {
  const byStream: Record<PacketFacts["stream"], PacketFacts[]> = { video: [], audio: [] };
  for await (const packet of packets) byStream[packet.stream].push(packet);
  const video = timesOf(byStream.video);
  const audio = timesOf(byStream.audio);
  const checks = [
    countCheck(video, expected),
    rateCheck(video, expected),
    gridCheck(video, expected),
    durationCheck(video, expected),
    streamsCheck(byStream, expected),
    ...(expected.audio ? [soundLengthCheck(audio, video)] : []),
    ...(expected.peakKbps === undefined ? [] : [peakCheck(byStream.video, expected)]),
  ];
  return { checks, videoDuration: video.end, audioDuration: audio.end };
}

function timesOf(packets: readonly PacketFacts[]): StreamTimes {
  let end = 0;
  for (const packet of packets) end = Math.max(end, packet.pts + packet.duration);
  return {
    pts: packets.map((packet) => packet.pts).toSorted((a, b) => a - b),
    keys: packets.flatMap((packet) => (packet.key ? [packet.pts] : [])).toSorted((a, b) => a - b),
    end,
  };
}

function countCheck(video: StreamTimes, { frameCount }: ExpectedPackets): ReceiptCheck {
  return {
    name: "frame-count",
    passed: video.pts.length === frameCount,
    measuredOn: "packets",
    expected: frameCount,
    measured: video.pts.length,
    unit: "frames",
  };
}

function rateCheck(
  video: StreamTimes,
  { frameRate, clockTick = 0 }: ExpectedPackets,
): ReceiptCheck {
  const every = flicksPerFrame(frameRate);
  const uneven = video.pts.filter((pts, index) => Math.abs(pts - index * every) > clockTick).length;
  return {
    name: "constant-rate",
    passed: uneven === 0,
    measuredOn: "packets",
    expected: 0,
    measured: uneven,
    unit: "frames off their time",
  };
}

function gridCheck(video: StreamTimes, expected: ExpectedPackets): ReceiptCheck {
  const every = flicksPerFrame(expected.frameRate) * expected.keyframeEvery;
  const count = Math.ceil(expected.frameCount / expected.keyframeEvery);
  const { clockTick = 0 } = expected;
  const isOnGrid = video.keys.every((pts, index) => Math.abs(pts - index * every) <= clockTick);
  return {
    name: "keyframe-grid",
    passed: isOnGrid && video.keys.length === count,
    measuredOn: "packets",
    expected: count,
    measured: video.keys.length,
    unit: "keyframes",
    ...(!isOnGrid && { note: "a keyframe stands off the grid" }),
  };
}

function durationCheck(video: StreamTimes, expected: ExpectedPackets): ReceiptCheck {
  const duration = expected.frameCount * flicksPerFrame(expected.frameRate);
  return {
    name: "duration",
    // The last frame of a container without exact lengths ends within a tick of its own and one of its start.
    passed: Math.abs(video.end - duration) <= 2 * (expected.clockTick ?? 0),
    measuredOn: "packets",
    expected: rounded(duration),
    measured: rounded(video.end),
    unit: "s",
  };
}

function streamsCheck(
  packets: Readonly<Record<PacketFacts["stream"], readonly PacketFacts[]>>,
  expected: ExpectedPackets,
): ReceiptCheck {
  const found = (["video", "audio"] as const).filter((stream) => packets[stream].length > 0);
  const wanted = expected.audio ? "video, audio" : "video";
  return {
    name: "streams",
    passed: found.join(", ") === wanted,
    measuredOn: "packets",
    expected: wanted,
    measured: found.join(", "),
  };
}

function soundLengthCheck(audio: StreamTimes, video: StreamTimes): ReceiptCheck {
  const difference = audio.end - video.end;
  return {
    name: "sound-length",
    passed: Math.abs(difference) <= AAC_FRAME_FLICKS,
    measuredOn: "packets",
    expected: rounded(video.end),
    measured: rounded(audio.end),
    unit: "s",
  };
}

/** The pictures' bits in the worst second, against what the platforms take. */
function peakCheck(
  packets: readonly PacketFacts[],
  { frameRate, peakKbps: limit = 0 }: ExpectedPackets,
): ReceiptCheck {
  const bytes = packets.toSorted((a, b) => a.pts - b.pts).map((packet) => packet.bytes);
  const measured = Math.round(peakKbps(bytes, frameRate.numerator / frameRate.denominator));
  return {
    name: "peak-rate",
    passed: measured <= limit,
    measuredOn: "packets",
    expected: `at most ${limit}`,
    measured,
    unit: "kbit/s over a second",
  };
}

/** Seconds to the microsecond. */
function rounded(time: Flicks): number {
  return Math.round(secondsFromFlicks(time) * 1e6) / 1e6;
}
