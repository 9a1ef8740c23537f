import { flicksPerFrame, FLICKS_PER_SECOND, type Issue } from "@reelkiln/document";

import { AtomicFile } from "../io/io.ts";
import {
  GIF_LEAST_TICKS,
  GIF_TICKS,
  openGif,
  openWebp,
  readWebpFrames,
  WEBP_TICKS,
  type AnimationShape,
  type AnimationWriter,
} from "../media/media.ts";
import { straightAlpha } from "../picture/straight-alpha.ts";
import { decodePicture, encodeWebp } from "../stills/picture-file.ts";
import {
  checkFrames,
  checkPainted,
  createFrameMeter,
  sampleAlpha,
  sampleLuma,
  sampleRgba,
  type FrameMeasurement,
  type PictureSamples,
  type ReceiptCheck,
} from "../verify/verify.ts";
import { openPaint, pause, PICTURE_QUALITY, receiptOf, resultOf, videoOf } from "./paint.ts";
import { openProgress } from "./progress.ts";
import type { RenderResult, RenderWatch } from "./request.ts";
import { countOf, openWork, type RenderWork, type RenderStart } from "./work.ts";

interface Written {
  readonly pictures: number;
  readonly ticks: number;
}

/** What was decoded of a finished animation. */
interface Decoded extends Written {
  readonly width: number;
  readonly height: number;
  /** By number in `Kept`. */
  readonly samples: ReadonlyMap<number, PictureSamples>;
}

interface Animation {
  readonly codec: string;
  readonly ticksPerSecond: number;
  readonly leastTicks: number;
  readonly open: (work: RenderWork, shape: AnimationShape) => Promise<AnimationWriter>;
  readonly decode: (work: RenderWork, path: string, kept: readonly KeptFrame[]) => Promise<Decoded>;
}

const ANIMATIONS: Readonly<Record<string, Animation>> = {
  gif: {
    codec: "gif",
    ticksPerSecond: GIF_TICKS,
    leastTicks: GIF_LEAST_TICKS,
    open: (_work, shape) => openGif(shape),
    decode: decodeGif,
  },
  webp: {
    codec: "webp",
    ticksPerSecond: WEBP_TICKS,
    leastTicks: 1,
    open: ({ request }, shape) =>
      openWebp(shape, (rgba, rect) =>
        encodeWebp(
          { ...shape, rgba },
          { rect, quality: PICTURE_QUALITY[request.quality ?? "standard"] },
        ),
      ),
    decode: decodeWebp,
  },
};

/** A frame that is written, and when it shows on the file's clock. */
interface KeptFrame {
  readonly index: number;
  readonly start: number;
  readonly ticks: number;
}

/** Renders a GIF or an animated WebP in one pass: its pictures hang on those before them. */
export async function renderAnimation(
  start: RenderStart,
  watch: RenderWatch,
): Promise<Omit<RenderResult, "captionPaths">> {
  const { request } = start;
  await using file = await AtomicFile.create(request.output);
  const work = await openWork(start, watch);
  const animation = ANIMATIONS[work.format.container] as Animation;
  const kept = keptFrames(work, animation);
  const { written, measurement } = await writeAll(work, {
    animation,
    kept,
    path: file.temporaryPath,
  });
  const notes = leftOut(countOf(work.plan), kept.length, work);
  const receipt =
    request.verify === "none"
      ? undefined
      : await receiptOf(work, {
          paths: [file.temporaryPath],
          checks: await checksOf(work, {
            animation,
            kept,
            written,
            measurement,
            path: file.temporaryPath,
          }),
          video: videoOf(work, { codec: animation.codec, frames: kept.length }),
          notes,
        });
  await file.commit();
  return resultOf(work, { receipt, frames: kept.length, notes });
}

/** Frames on whole ticks, the rounding never adding up; where they come too fast for the format some are left out. */
function keptFrames({ plan }: RenderWork, animation: Animation): readonly KeptFrame[] {
  const { from, to } = plan.frames;
  const every = flicksPerFrame(plan.frameRate);
  const tickOf = (frame: number): number =>
    Math.round((frame * every * animation.ticksPerSecond) / FLICKS_PER_SECOND);
  const starts: { readonly index: number; readonly start: number }[] = [];
  for (let index = from; index < to; index++) {
    const start = tickOf(index - from);
    const last = starts.at(-1);
    if (last === undefined || start - last.start >= animation.leastTicks)
      starts.push({ index, start });
  }
  const end = Math.max(tickOf(to - from), (starts.at(-1)?.start ?? 0) + animation.leastTicks);
  return starts.map(({ index, start }, at) => ({
    index,
    start,
    ticks: (starts[at + 1]?.start ?? end) - start,
  }));
}

function leftOut(all: number, kept: number, { format, request }: RenderWork): readonly Issue[] {
  if (kept === all) return [];
  const { numerator, denominator } = request.timeline.frameRate;
  return [
    {
      code: "frames-left-out",
      severity: "warning",
      path: ["fps"],
      message: `${format.container} shows up to 50 frames a second: of ${all} frames at ${(numerator / denominator).toFixed(2)} fps ${kept} are written.`,
      hint: "Take another format, or lower fps.",
    },
  ];
}

interface Job {
  readonly animation: Animation;
  readonly kept: readonly KeptFrame[];
  readonly path: string;
}

async function writeAll(
  work: RenderWork,
  { animation, kept, path }: Job,
): Promise<{ readonly written: Written; readonly measurement: FrameMeasurement }> {
  const { width, height } = work.plan;
  const alpha = work.target.transparency !== "none";
  await using maker = await openPaint(work);
  await using writer = await animation.open(work, { path, width, height, alpha });
  const meter = createFrameMeter(() => true);
  // Frames that show too briefly for the format are left out.
  const onFrame = openProgress(work, countOf(work.plan) - kept.length);
  for (const { index, ticks } of kept) {
    const painted = await maker.paint(index);
    const rgba = alpha ? straightAlpha(painted) : opaque(painted);
    meter.measureSamples(sampleRgba({ rgba, width, height }, alpha ? "luma-and-alpha" : "luma"));
    await writer.write(rgba, ticks);
    onFrame();
    await pause(work);
  }
  return { written: await writer.finish(), measurement: meter.result() };
}

/** What is see-through is seen over black. */
function opaque(premultiplied: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(premultiplied);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return rgba;
}

async function checksOf(
  work: RenderWork,
  {
    animation,
    kept,
    path,
    written,
    measurement,
  }: Job & {
    readonly written: Written;
    readonly measurement: FrameMeasurement;
  },
): Promise<readonly ReceiptCheck[]> {
  const { plan, format, target } = work;
  const decoded = await animation.decode(work, path, checkedFrames(work, kept));
  const seconds = (ticks: number): number => ticks / animation.ticksPerSecond;
  const wanted = kept.reduce((sum, { ticks }) => sum + ticks, 0);
  const showsVideo = Object.keys(plan.readSizes).length > 0;
  return [
    equal("size", `${plan.width}x${plan.height}`, `${decoded.width}x${decoded.height}`),
    equal("frame-count", written.pictures, decoded.pictures),
    equal("duration", seconds(wanted), seconds(decoded.ticks)),
    ...checkPainted({
      measurement,
      decoded: decoded.samples,
      alpha: target.transparency === "none" ? "none" : (format.alpha ?? "none"),
      measuredOn: "decoded-keyframes",
      lossless: false,
    }),
    ...checkFrames(measurement, { frameRate: plan.frameRate, showsVideo }),
  ];
}

function equal(name: string, expected: string | number, measured: string | number): ReceiptCheck {
  return { name, passed: expected === measured, measuredOn: "packets", expected, measured };
}

/** About two frames a second and the last, or all; each with its number among those kept. */
function checkedFrames(
  { request, plan }: RenderWork,
  kept: readonly KeptFrame[],
): readonly KeptFrame[] {
  const { numerator, denominator } = plan.frameRate;
  const step = request.verify === "full" ? 1 : Math.max(1, Math.round(numerator / denominator / 2));
  return kept
    .map((frame, index) => ({ ...frame, index }))
    .filter(({ index }) => index % step === 0 || index === kept.length - 1);
}

async function decodeGif(
  { backend, plan, target }: RenderWork,
  path: string,
  kept: readonly KeptFrame[],
): Promise<Decoded> {
  const facts = await backend.probe(path);
  const alpha = target.transparency !== "none";
  const { width, height } = plan;
  await using reader = await backend.openVideo({
    path,
    facts,
    width,
    height,
    from: 0,
    alpha,
    threads: 1,
  });
  const samples = new Map<number, PictureSamples>();
  for (const { index, start } of kept) {
    using frame = await reader.frameAt((start * FLICKS_PER_SECOND) / GIF_TICKS);
    const found = alpha ? sampleAlpha(frame) : undefined;
    samples.set(index, { luma: sampleLuma(frame), ...(found !== undefined && { alpha: found }) });
  }
  const { video } = facts;
  return {
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    pictures: video?.frameCount ?? 0,
    ticks: Math.round(((video?.end ?? 0) * GIF_TICKS) / FLICKS_PER_SECOND),
    samples,
  };
}

async function decodeWebp(
  { backend, target }: RenderWork,
  path: string,
  kept: readonly KeptFrame[],
): Promise<Decoded> {
  const { image } = await backend.probe(path);
  const { width = 0, height = 0 } = image ?? {};
  const frames = await readWebpFrames(path);
  const rgba = new Uint8Array(width * height * 4);
  const samples = new Map<number, PictureSamples>();
  const open = [...kept];
  let ticks = 0;
  for (const frame of frames) {
    const { rgba: part } = await decodePicture(frame.still);
    for (let row = 0; row < frame.height; row++) {
      const from = row * frame.width * 4;
      const line = part.subarray(from, from + frame.width * 4);
      rgba.set(line, ((frame.y + row) * width + frame.x) * 4);
    }
    ticks = Math.round(((frame.start + frame.duration) * WEBP_TICKS) / FLICKS_PER_SECOND);
    for (let next = open[0]; next !== undefined && next.start < ticks; next = open[0]) {
      const what = target.transparency === "none" ? "luma" : "luma-and-alpha";
      samples.set(next.index, sampleRgba({ rgba, width, height }, what));
      open.shift();
    }
  }
  return { width, height, pictures: frames.length, ticks, samples };
}
