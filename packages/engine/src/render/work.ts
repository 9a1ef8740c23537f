import { outputFormat, type Delivery, type Issue, type OutputFormat } from "@reelkiln/document";
import { createShaper, type GlyphShaper } from "@reelkiln/draw";

import { createFontSet, platformName, StageClock, threadCount } from "../io/io.ts";
import {
  chooseBackend,
  settleEncoder,
  VIDEO_CODECS,
  videoCodec,
  type EncodeRequest,
  type MediaBackend,
} from "../media/media.ts";
import type { PictureTarget } from "../picture/picture.ts";
import {
  explainPlan,
  planRender,
  type PlanExplanation,
  type PlanOptions,
  type RenderPlan,
} from "../plan/plan.ts";
import { segmentKeys, type SegmentKeys } from "../plan/segment-keys.ts";
import type { RenderRequest, RenderResult, RenderWatch } from "./request.ts";

/** All that one render works with, in the process that leads it and in those that help. */
export interface RenderWork {
  readonly request: SettledRequest;
  readonly format: OutputFormat;
  readonly target: PictureTarget;
  readonly watch: RenderWatch;
  readonly backend: MediaBackend;
  readonly shaper: GlyphShaper;
  readonly plan: RenderPlan;
  readonly clock: StageClock;
}

/** A request of which it is known who encodes; plain JSON. */
export interface SettledRequest extends RenderRequest {
  readonly settled: {
    readonly delivery: Delivery;
    /** FFmpeg's name of a hardware encoder. */
    readonly hardware?: string;
    readonly notes: readonly Issue[];
    /** Set when segments are made again under a rate. */
    readonly peakKbps?: number;
  };
}

/** A settled request and its back-end, when that is open already. */
export interface RenderStart {
  readonly request: SettledRequest;
  readonly backend?: MediaBackend;
}

/** Finds back-end and encoder of a render, before any work begins. Throws ReelError `missing-dependency`. */
export async function settleRequest(request: RenderRequest): Promise<RenderStart> {
  const delivery = request.delivery ?? DEFAULT_DELIVERY;
  const { video, audio } = outputFormat(delivery.format);
  const { sounds } = request.timeline;
  const found = await settleEncoder({
    ...request,
    ...(video !== undefined && { video }),
    ...(audio !== undefined && sounds.length > 0 && { audio }),
  });
  const { backend, hardware, notes } = found;
  const settled: SettledRequest = {
    ...request,
    backend: { ...request.backend, prefer: backend.name },
    settled: {
      delivery,
      ...(hardware !== undefined && { hardware }),
      notes: notes.map((message) => ({
        code: "encoder-fallback",
        severity: "warning",
        path: [],
        message: `${message}.`,
        hint: "`reelkiln doctor` tells what is installed.",
      })),
    },
  };
  return { request: settled, backend };
}

const DEFAULT_DELIVERY: Delivery = {
  format: "mp4",
  quality: "standard",
  transparency: "none",
  captions: [],
};

/** Opens what a request names and plans its render. Throws ReelError `missing-dependency`. */
export async function openWork(start: RenderStart, watch: RenderWatch): Promise<RenderWork> {
  const { request } = start;
  const clock = new StageClock();
  const { delivery } = request.settled;
  const format = outputFormat(delivery.format);
  const target = targetOf(format, delivery);
  const backend = start.backend ?? (await chooseBackend(request.backend));
  const shaper = await createShaper(createFontSet(request.fonts));
  const plan = planRender(request.timeline, shaper, planOptions(request, format, target));
  return { request, format, target, watch, backend, shaper, plan, clock };
}

/** Formats that hold more than opaque planes are painted by the reference. */
function planOptions(
  request: RenderRequest,
  format: OutputFormat,
  target: PictureTarget,
): PlanOptions {
  const isPlanar = target.form === "yuv420p" && format.kind !== "animation";
  return isPlanar ? request : { ...request, path: "rgba" };
}

/** Which way every span and layer of a render would take, and why. */
export async function explainRender(request: RenderRequest): Promise<PlanExplanation> {
  const delivery = request.delivery ?? DEFAULT_DELIVERY;
  const format = outputFormat(delivery.format);
  const shaper = await createShaper(createFontSet(request.fonts));
  const options = planOptions(request, format, targetOf(format, delivery));
  return explainPlan(request.timeline, shaper, options);
}

function targetOf({ video }: OutputFormat, { transparency }: Delivery): PictureTarget {
  const alpha = transparency === "none" ? "opaque" : "alpha";
  const form = video === undefined ? "yuv420p" : VIDEO_CODECS[video].form(alpha);
  return { form, transparency };
}

/** Keys of the work's segments. */
export function keysOf(work: RenderWork): SegmentKeys {
  const { request, backend } = work;
  const encoding = { ...encodeRequest(work, ""), threads: threadsOf(work) };
  const options = videoCodec(encoding).options(encoding);
  const { transparency } = work.target;
  const look = transparency === "none" ? [] : [transparency];
  const maker = [backend.version, platformName(), request.version, options, encoding, ...look];
  return segmentKeys({ ...work, timeline: request.timeline, maker: JSON.stringify(maker) });
}

/** How every segment of the work is encoded. */
export function encodeRequest(work: RenderWork, path: string): EncodeRequest {
  const { plan, format, target, request } = work;
  const { width, height, frameRate, keyframeEvery } = plan;
  const { settled } = request;
  return {
    path,
    width,
    height,
    frameRate,
    keyframeEvery,
    quality: work.request.quality ?? "standard",
    audio: false,
    threads: work.request.threads ?? 0,
    ...(format.video !== undefined && format.video !== "h264" && { codec: format.video }),
    ...(target.transparency !== "none" && { alpha: true }),
    ...(settled.hardware !== undefined && { encoder: settled.hardware }),
    ...(settled.peakKbps !== undefined && { peakKbps: settled.peakKbps }),
  };
}

/** The number of threads decides where x264 cuts its frames, and with it the bytes. */
function threadsOf({ request }: RenderWork): number {
  return request.threads === undefined || request.threads === 0 ? threadCount() : request.threads;
}

/** Frames of a plan. */
export function countOf({ frames }: RenderPlan): number {
  return frames.to - frames.from;
}

/** Frames of a plan by the path they are composed on. */
export function pathCounts({ paths }: RenderPlan): RenderResult["path"] {
  const countFor = (path: "yuv" | "rgba"): number =>
    paths.reduce((sum, span) => sum + (span.path === path ? span.to - span.from : 0), 0);
  return { yuvFrames: countFor("yuv"), rgbaFrames: countFor("rgba") };
}

/** Name of the encoder of a film's pictures. */
export function encoderOf({ request, format }: RenderWork): string {
  return request.settled.hardware ?? VIDEO_CODECS[format.video ?? "h264"].encoder;
}

/** Container of a film and of its segments. */
export function filmContainer({ format }: RenderWork): "mp4" | "mov" | "webm" {
  return VIDEO_CODECS[format.video ?? "h264"].muxer;
}
