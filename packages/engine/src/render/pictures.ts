import {
  readBytesIfThere,
  TemporaryFolder,
  AtomicFile,
  writeTemporary,
  moveFile,
} from "../io/io.ts";
import type { FrameMaker } from "../picture/picture.ts";
import { straightAlpha } from "../picture/straight-alpha.ts";
import { encodePng, pixelsOf, type Pixels } from "../stills/frame-picture.ts";
import { decodePicture, encodeJpeg } from "../stills/picture-file.ts";
import {
  checkFrames,
  checkPainted,
  createFrameMeter,
  sampleRgba,
  type FrameMeasurement,
  type PictureSamples,
  type ReceiptCheck,
} from "../verify/verify.ts";
import { openPaint, pause, PICTURE_QUALITY, receiptOf, resultOf, videoOf } from "./paint.ts";
import { openProgress } from "./progress.ts";
import type { RenderResult, RenderWatch } from "./request.ts";
import { openWork, type RenderWork, type RenderStart } from "./work.ts";

/** A picture under its temporary name. */
interface MadePicture {
  readonly path: string;
  readonly target: string;
}

type EncodePicture = (pixels: Pixels, work: RenderWork) => Promise<Uint8Array>;

const ENCODERS: Readonly<Record<string, EncodePicture>> = {
  png: (pixels) => encodePng(pixels),
  jpeg: (pixels, { request }) => encodeJpeg(pixels, PICTURE_QUALITY[request.quality ?? "standard"]),
};

/** Digits of a frame's number in a name, so that names sort as frames do. */
const NUMBER_DIGITS = 5;

/**
 * Renders pictures: every frame to a file of its own where the output holds `{frame}`, else only the first frame of
 * the span. Each is the picture that a still of that frame is.
 */
export async function renderPictures(
  start: RenderStart,
  watch: RenderWatch,
): Promise<Omit<RenderResult, "captionPaths">> {
  const { request } = start;
  const isSequence = request.output.includes("{frame}");
  const { output } = request;
  // An output that cannot be written is told before the work begins.
  await using _probe = await AtomicFile.create(nameOf(output, 0));
  await using folder = await TemporaryFolder.beside(nameOf(output, 0));
  const whole = await openWork(start, watch);
  const work = isSequence ? whole : firstOnly(whole);
  const { made, measurement } = await writeAll(work, folder);
  const receipt =
    request.verify === "none"
      ? undefined
      : await receiptOf(work, {
          paths: made.map(({ path }) => path),
          checks: await checksOf(work, made, measurement),
          video: videoOf(work, { codec: work.format.container, frames: made.length }),
        });
  for (const { path, target } of made) await moveFile(path, target);
  return resultOf(work, { receipt, frames: made.length });
}

function firstOnly(work: RenderWork): RenderWork {
  const { from } = work.plan.frames;
  const frames = { from, to: from + 1 };
  const segments = [{ index: 0, ...frames }];
  return { ...work, plan: { ...work.plan, frames, segments } };
}

function nameOf(output: string, frame: number): string {
  return output.replaceAll("{frame}", String(frame).padStart(NUMBER_DIGITS, "0"));
}

async function writeAll(
  work: RenderWork,
  folder: TemporaryFolder,
): Promise<{ readonly made: readonly MadePicture[]; readonly measurement: FrameMeasurement }> {
  const encode = ENCODERS[work.format.container] as EncodePicture;
  const what = work.target.transparency === "none" ? "luma" : "luma-and-alpha";
  const meter = createFrameMeter(() => true);
  const made: MadePicture[] = [];
  const onFrame = openProgress(work, 0);
  await using maker = await openPaint(work);
  const { from, to } = work.plan.frames;
  for (let index = from; index < to; index++) {
    const pixels = await pixelsAt(work, maker, index);
    meter.measureSamples(sampleRgba(pixels, what));
    const path = folder.file(`${index}`);
    await writeTemporary(path, await encode(pixels, work));
    made.push({ path, target: nameOf(work.request.output, index) });
    onFrame();
    await pause(work);
  }
  return { made, measurement: meter.result() };
}

async function pixelsAt(
  { plan, target }: RenderWork,
  maker: FrameMaker,
  index: number,
): Promise<Pixels> {
  const { width, height } = plan;
  if (target.transparency !== "none") {
    return { rgba: straightAlpha(await maker.paint(index)), width, height };
  }
  using frame = await maker.make(index);
  return pixelsOf(frame);
}

async function checksOf(
  work: RenderWork,
  made: readonly MadePicture[],
  measurement: FrameMeasurement,
): Promise<readonly ReceiptCheck[]> {
  const { plan, target, request, format } = work;
  const { sizes, decoded } = await decodeSome(work, made);
  const size = `${plan.width}x${plan.height}`;
  const measured = [...sizes].join(", ");
  const count = plan.frames.to - plan.frames.from;
  return [
    { name: "size", passed: measured === size, measuredOn: "container", expected: size, measured },
    {
      name: "frame-count",
      passed: made.length === count,
      measuredOn: "container",
      expected: count,
      measured: made.length,
      unit: "frames",
    },
    ...checkPainted({
      measurement,
      decoded,
      alpha: target.transparency === "none" ? "none" : "smooth",
      measuredOn: request.verify === "full" ? "decoded-all" : "decoded-keyframes",
      lossless: format.container === "png",
    }),
    ...checkFrames(measurement, {
      frameRate: plan.frameRate,
      showsVideo: Object.keys(plan.readSizes).length > 0 && made.length > 1,
    }),
  ];
}

/** One picture a second and the last, or all. */
async function decodeSome({ plan, target, request }: RenderWork, made: readonly MadePicture[]) {
  const { numerator, denominator } = plan.frameRate;
  const step = request.verify === "full" ? 1 : Math.max(1, Math.round(numerator / denominator));
  const what = target.transparency === "none" ? "luma" : "luma-and-alpha";
  const decoded = new Map<number, PictureSamples>();
  const sizes = new Set<string>();
  for (const [index, { path }] of made.entries()) {
    if (index % step !== 0 && index !== made.length - 1) continue;
    const pixels = await decodePicture((await readBytesIfThere(path)) ?? new Uint8Array());
    sizes.add(`${pixels.width}x${pixels.height}`);
    decoded.set(index, sampleRgba(pixels, what));
  }
  return { sizes, decoded };
}
