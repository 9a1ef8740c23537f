import { createShaper, type GlyphShaper } from "@reelkiln/draw";

import { createFontSet, platformName, threadCount } from "./io/io.ts";
import {
  chooseBackend,
  h264Options,
  type EncodeRequest,
  type MediaBackend,
} from "./media/media.ts";
import { planRender, type RenderPlan } from "./plan/plan.ts";
import { segmentKeys, type SegmentKeys } from "./plan/segment-keys.ts";
import type { RenderRequest, RenderResult, RenderWatch } from "./render-request.ts";

/** All that one render works with, in the process that leads it and in those that help. */
export interface RenderWork {
  readonly request: RenderRequest;
  readonly watch: RenderWatch;
  readonly backend: MediaBackend;
  readonly shaper: GlyphShaper;
  readonly plan: RenderPlan;
}

/** Opens what a request names and plans its render. Throws ReelError `missing-dependency`. */
export async function openWork(request: RenderRequest, watch: RenderWatch): Promise<RenderWork> {
  const backend = await chooseBackend(request.backend);
  const shaper = await createShaper(createFontSet(request.fonts));
  const plan = planRender(request.timeline, shaper, request);
  return { request, watch, backend, shaper, plan };
}

/** Keys of the work's segments. */
export function keysOf(work: RenderWork): SegmentKeys {
  const { request, backend } = work;
  const encoding = { ...encodeRequest(work, ""), threads: threadsOf(work) };
  const maker = [backend.version, platformName(), request.version, h264Options(encoding), encoding];
  return segmentKeys({ ...work, timeline: request.timeline, maker: JSON.stringify(maker) });
}

/** How every segment of the work is encoded. */
export function encodeRequest(work: RenderWork, path: string): EncodeRequest {
  const { width, height, frameRate, keyframeEvery } = work.plan;
  return {
    path,
    width,
    height,
    frameRate,
    keyframeEvery,
    quality: work.request.quality ?? "standard",
    audio: false,
    threads: work.request.threads ?? 0,
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
