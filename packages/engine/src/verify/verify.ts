import { secondsFromFlicks, type Timeline } from "@reelkiln/document";

import { hashFile, openBytes } from "../io/io.ts";
import type { MediaBackend } from "../media/media.ts";
import type { RenderPlan } from "../plan/plan.ts";
import { checkContainer } from "./check-container.ts";
import { checkFrames } from "./check-frames.ts";
import { checkPackets } from "./check-packets.ts";
import { checkPictures } from "./check-pictures.ts";
import {
  checkSound,
  type ExpectedSound,
  type LoudnessMeter,
  type SoundReport,
} from "./check-sound.ts";
import type { FrameMeasurement } from "./frame-meter.ts";
import { readMp4, type Mp4Facts } from "./mp4-boxes.ts";
import type { Receipt, ReceiptCheck } from "./receipt.ts";

export { createFrameMeter, type FrameMeasurement } from "./frame-meter.ts";
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
  readonly heard?: SoundReport;
}

/** Checks a finished file by its boxes, all its packets, decoded pictures and decoded sound. */
export async function verifyFile(options: VerifyOptions): Promise<FileReport> {
  const { backend, path, plan, measurement, timeline } = options;
  await using bytes = await openBytes(path);
  const mp4 = await readMp4((position, length) => bytes.read(position, length), bytes.size);
  const facts = await backend.probe(path);
  const frameCount = plan.frames.to - plan.frames.from;
  const showsVideo = Object.keys(plan.readSizes).length > 0;
  const packets = await checkPackets(backend.readPackets(path), {
    ...plan,
    frameCount,
    audio: options.sound !== undefined,
  });
  const pictures = await checkPictures({ ...options, ...plan, facts });
  const durationSeconds = secondsFromFlicks(packets.videoDuration);
  const sound =
    options.sound !== undefined
      ? (options.sound.heard ??
        (await listen(options, { ...options.sound, facts, durationSeconds })))
      : undefined;
  const checks: readonly ReceiptCheck[] = [
    ...checkContainer(mp4, facts, { ...plan, lossless: options.lossless }),
    ...packets.checks,
    pictures.check,
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
    ...(sound !== undefined && { heard: sound }),
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
    profile: found.mp4.h264Profile ?? "none",
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
