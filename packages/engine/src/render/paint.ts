import { ReelError, type Issue } from "@reelkiln/document";

import { baseName, digestOf, hashFile, nextTurn, openBytes } from "../io/io.ts";
import { formFrame } from "../media/media.ts";
import { createFrameMaker, readStills, type FrameMaker } from "../picture/picture.ts";
import type { DrawnFaces } from "../plan/scene-text.ts";
import { createReceipt, type Receipt, type ReceiptCheck } from "../verify/verify.ts";
import { checkFailure } from "./check.ts";
import type { RenderResult } from "./request.ts";
import { countOf, keysOf, pathCounts, type RenderWork } from "./work.ts";
import { writeReceipt } from "./write-receipt.ts";

/** Quality of lossy pictures, 0–100. */
export const PICTURE_QUALITY = { draft: 60, standard: 82, high: 92, lossless: 100 } as const;

/** Opens a maker of pictures that need no encoder of films. */
export async function openPaint({
  request,
  backend,
  plan,
  shaper,
  target,
}: RenderWork): Promise<FrameMaker> {
  const { width, height } = plan;
  const { timeline, root } = request;
  return createFrameMaker({
    timeline,
    plan,
    shaper,
    backend,
    root,
    stills: await readStills(timeline, root),
    allocateFrame: () => formFrame({ width, height, form: "yuv420p" }),
    threads: request.threads ?? 0,
    target,
  });
}

/** Lets others run between pictures; throws ReelError `cancelled` when the render was. */
export async function pause({ watch }: RenderWork): Promise<void> {
  await nextTurn();
  if (watch.signal?.aborted === true) throw new ReelError("cancelled", "The render was cancelled");
}

/** What was written by Reelkiln itself, without an encoder of films. */
export interface WrittenFiles {
  /** Under their temporary names. */
  readonly paths: readonly string[];
  readonly checks: readonly ReceiptCheck[];
  readonly video?: Receipt["video"];
  readonly audio?: Receipt["audio"];
  readonly notes?: readonly Issue[];
}

/** Receipt of such files. Throws ReelError `verification-failed` when a check fails. */
export async function receiptOf(work: RenderWork, files: WrittenFiles): Promise<Receipt> {
  const { request, plan } = work;
  const { checks, paths, video, audio, notes = [] } = files;
  const failed = checks.find(({ passed }) => !passed);
  if (failed !== undefined) throw checkFailure(failed);
  const hashes: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    hashes.push(await hashFile(path));
    await using file = await openBytes(path);
    bytes += file.size;
  }
  const [first = ""] = hashes;
  const report = {
    // Of several files, the hash of their hashes in order.
    sha256: paths.length === 1 ? first : digestOf(hashes.join("\n")),
    bytes,
    passed: true,
    ...(video !== undefined && { video }),
    ...(audio !== undefined && { audio }),
    checks,
    nearness: new Map<number, number>(),
    alphaOff: new Map<number, number>(),
  };
  return createReceipt({
    ...work,
    report,
    file: baseName(request.output),
    timeline: request.timeline,
    facesUsed: facesOf(work),
    warnings: [...(request.warnings ?? []), ...request.settled.notes, ...notes],
    project: request.project ?? { revision: "" },
    backend: work.backend.version,
    format: request.settled.delivery.format,
    path: work.format.kind === "sound" ? NO_FRAMES : { yuvFrames: 0, rgbaFrames: countOf(plan) },
    version: request.version ?? "",
  });
}

const NO_FRAMES = { yuvFrames: 0, rgbaFrames: 0 };

function facesOf(work: RenderWork): DrawnFaces {
  return work.format.kind === "sound" ? new Map() : keysOf(work).faces;
}

/** What a caller hears of such files; the receipt is written. */
export async function resultOf(
  work: RenderWork,
  {
    receipt,
    frames,
    notes = [],
  }: {
    readonly receipt: Receipt | undefined;
    readonly frames: number;
    readonly notes?: readonly Issue[];
  },
): Promise<Omit<RenderResult, "captionPaths">> {
  const { request } = work;
  const result = {
    output: request.output,
    frameCount: frames,
    format: request.settled.delivery.format,
    backend: work.backend.version,
    notes: [...request.settled.notes, ...notes],
    path: frames === 0 ? NO_FRAMES : (receipt?.path ?? pathCounts(work.plan)),
    segments: { rendered: 0, reused: 0 },
  };
  if (receipt === undefined) return result;
  return { ...result, ...(await writeReceipt(request.output, receipt)) };
}

/** The receipt's words on pictures that were written without an encoder of films. */
export function videoOf(
  { plan, target }: RenderWork,
  {
    codec,
    frames,
    pixelFormat,
  }: {
    readonly codec: string;
    readonly frames: number;
    readonly pixelFormat?: string;
  },
): NonNullable<Receipt["video"]> {
  const { numerator, denominator } = plan.frameRate;
  return {
    codec,
    profile: "none",
    width: plan.width,
    height: plan.height,
    frameRate: `${numerator}/${denominator}`,
    frameCount: frames,
    durationSeconds: Math.round((frames * denominator * 1e6) / numerator) / 1e6,
    pixelFormat: pixelFormat ?? (target.transparency === "none" ? "rgb24" : "rgba"),
    colorSpace: "srgb",
    colorRange: "full",
  };
}
