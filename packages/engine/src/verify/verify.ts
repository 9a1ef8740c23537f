import {
  FLICKS_PER_SECOND,
  outputFormat,
  secondsFromFlicks,
  type OutputFormat,
  type Timeline,
} from "@reelkiln/document";

import { hashFile, openBytes } from "../io/io.ts";
import { VIDEO_CODECS, type MediaBackend } from "../media/media.ts";
import type { RenderPlan } from "../plan/plan.ts";
import { checkContainer } from "./check-container.ts";
import { checkFrames } from "./check-frames.ts";
import { checkPackets, type ExpectedPackets } from "./check-packets.ts";
import { checkPictures } from "./check-pictures.ts";
import {
  checkSound,
  type ExpectedSound,
  type LoudnessMeter,
  type SoundReport,
} from "./check-sound.ts";
import type { FrameMeasurement } from "./frame-meter.ts";
import { readMp4, type Mp4Facts, type ReadBytes } from "./mp4-boxes.ts";
import type { Receipt, ReceiptCheck } from "./receipt.ts";
import { readWebm } from "./webm-elements.ts";

export { checkFrames } from "./check-frames.ts";
export { checkPainted } from "./check-painted.ts";
export { checkSound } from "./check-sound.ts";
export {
  createFrameMeter,
  sampleAlpha,
  sampleLuma,
  sampleRgba,
  type FrameMeasurement,
  type PictureSamples,
} from "./frame-meter.ts";
export type { SoundReport } from "./check-sound.ts";
export { createReceipt } from "./create-receipt.ts";
export { joinFacts, segmentFacts, type SegmentFacts } from "./segment-facts.ts";
export type { Receipt, ReceiptCheck } from "./receipt.ts";

export interface VerifyOptions {
  readonly backend: MediaBackend;
  /** The finished file, still under its temporary name. */
  readonly path: string;
  readonly timeline: Timeline;
  readonly plan: RenderPlan;
  readonly measurement: FrameMeasurement;
  /** Absent for a silent film. */
  readonly sound?: EncodedSound;
  readonly lossless: boolean;
  /** Default MP4. */
  readonly format?: OutputFormat;
  /** Whether the pictures have alpha; default false. */
  readonly alpha?: boolean;
  /** Highest bit rate of the pictures over any second. */
  readonly peakKbps?: number;
}

/** The sound that was encoded and the meter to measure it with. */
export interface EncodedSound {
  readonly expected: ExpectedSound;
  readonly meter: LoudnessMeter;
  /** What was found when the same encoded sound was decoded before; it is not decoded again. */
  readonly heard?: SoundReport;
}

/** What was found in a file: the part of a receipt that comes from the file itself. */
export interface FileReport extends Pick<
  Receipt,
  "sha256" | "bytes" | "passed" | "video" | "audio" | "checks"
> {
  /** How near decoded pictures were to what was encoded, in dB, by frame. */
  readonly nearness: ReadonlyMap<number, number>;
  /** By how much decoded alpha was off, in code values, by frame. */
  readonly alphaOff: ReadonlyMap<number, number>;
  readonly heard?: SoundReport;
}

/** What a WebM rounds its times to. */
const MILLISECOND = FLICKS_PER_SECOND / 1000;

/** Checks a finished file by its boxes, all its packets, decoded pictures and decoded sound. */
export async function verifyFile(options: VerifyOptions): Promise<FileReport> {
  const { backend, path, plan, measurement, timeline } = options;
  await using bytes = await openBytes(path);
  const { format = outputFormat("mp4"), alpha = false } = options;
  const read: ReadBytes = (position, length) => bytes.read(position, length);
  const mp4 = await (format.container === "webm" ? readWebm : readMp4)(read, bytes.size);
  const facts = await backend.probe(path);
  const frameCount = plan.frames.to - plan.frames.from;
  const showsVideo = Object.keys(plan.readSizes).length > 0;
  const packets = await checkPackets(backend.readPackets(path), {
    ...packetsOf(options, format),
    frameCount,
  });
  const pictures = await checkPictures({ ...options, ...plan, facts });
  const durationSeconds = secondsFromFlicks(packets.videoDuration);
  const { sound: encoded } = options;
  const sound =
    encoded && (encoded.heard ?? (await listen(options, { ...encoded, facts, durationSeconds })));
  const checks: readonly ReceiptCheck[] = [
    ...checkContainer(mp4, facts, { ...plan, lossless: options.lossless, format, alpha }),
    ...packets.checks,
    ...pictures.checks,
    ...checkFrames(measurement, { frameRate: plan.frameRate, showsVideo }),
    ...(sound?.checks ?? []),
  ];
  const video = { facts, mp4, frameCount, durationSeconds };
  return {
    sha256: await hashFile(path),
    bytes: bytes.size,
    passed: checks.every((check) => check.passed),
    video: videoPart(video, timeline),
    ...(sound !== undefined && { audio: audioPart(facts, sound) }),
    checks,
    nearness: pictures.nearness,
    alphaOff: pictures.alphaOff,
    ...(sound !== undefined && { heard: sound }),
  };
}

/** What the packets are to be like. */
function packetsOf(
  { plan, sound, peakKbps }: VerifyOptions,
  { video, container }: OutputFormat,
): Omit<ExpectedPackets, "frameCount"> {
  const isIntraOnly = VIDEO_CODECS[video ?? "h264"].intraOnly === true;
  return {
    frameRate: plan.frameRate,
    keyframeEvery: isIntraOnly ? 1 : plan.keyframeEvery,
    audio: sound !== undefined,
    clockTick: container === "webm" ? MILLISECOND : 0,
    ...(peakKbps !== undefined && { peakKbps }),
  };
}

type Facts = Awaited<ReturnType<MediaBackend["probe"]>>;

function listen(
  { backend, path }: VerifyOptions,
  what: NonNullable<VerifyOptions["sound"]> & {
    readonly facts: Facts;
    readonly durationSeconds: number;
  },
): Promise<SoundReport> {
  const { facts } = what;
  const to = facts.audio?.end ?? 0;
  return checkSound({ ...what, blocks: backend.readAudio({ path, facts, from: 0, to }) });
}

function videoPart(
  found: {
    readonly facts: Facts;
    readonly mp4: Mp4Facts;
    readonly frameCount: number;
    readonly durationSeconds: number;
  },
  timeline: Timeline,
): NonNullable<Receipt["video"]> {
  const { video } = found.facts;
  return {
    codec: video?.codec ?? "none",
    profile: found.mp4.profile ?? "none",
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    frameRate: `${timeline.frameRate.numerator}/${timeline.frameRate.denominator}`,
    frameCount: video?.frameCount ?? found.frameCount,
    durationSeconds: Math.round(found.durationSeconds * 1e6) / 1e6,
    pixelFormat: video?.pixelFormat ?? "none",
    colorSpace: video?.colorSpace ?? "none",
    colorRange: video?.colorRange ?? "none",
  };
}

function audioPart(facts: Facts, sound: SoundReport): NonNullable<Receipt["audio"]> {
  return {
    codec: facts.audio?.codec ?? "none",
    sampleRateHz: facts.audio?.sampleRateHz ?? 0,
    channelCount: facts.audio?.channelCount ?? 0,
    durationSeconds: Math.round(sound.durationSeconds * 1e6) / 1e6,
    integratedLufs: sound.integratedLufs,
    truePeakDbtp: sound.truePeakDbtp,
  };
}
