import { ReelError } from "@reelkiln/document";
import { createShaper, type GlyphShaper } from "@reelkiln/draw";

import {
  AtomicFile,
  baseName,
  clockSeconds,
  createFontSet,
  nextTurn,
  writeFileAtomic,
} from "./io/io.ts";
import { chooseBackend, type Encoder, type MediaBackend } from "./media/media.ts";
import { createFrameMaker, readStills, type FrameMaker } from "./picture/picture.ts";
import { planRender, type RenderPlan } from "./plan/plan.ts";
import type { RenderRequest, RenderResult, RenderWatch } from "./render-request.ts";
import { createLoudnessMeter, openSound, type OpenSound } from "./render-sound.ts";
import {
  createFrameMeter,
  createReceipt,
  verifyFile,
  type FrameMeter,
  type Receipt,
} from "./verify/verify.ts";

/** All that one render works with. */
interface RenderWork {
  readonly request: RenderRequest;
  readonly watch: RenderWatch;
  readonly backend: MediaBackend;
  readonly shaper: GlyphShaper;
  readonly plan: RenderPlan;
  readonly meter: FrameMeter;
  readonly maker: FrameMaker;
  readonly encoder: Encoder;
}

/** Renders in this process. Throws ReelError; whatever it throws, nothing half-written stays. */
export async function renderFile(
  request: RenderRequest,
  watch: RenderWatch = {},
): Promise<RenderResult> {
  await using file = await AtomicFile.create(request.output);
  const backend = await chooseBackend(request.backend);
  const shaper = await createShaper(createFontSet(request.fonts));
  const plan = planRender(request.timeline, shaper, request);
  const meter = createFrameMeter(keptFrames(request, plan));
  const base = { request, watch, backend, shaper, plan, meter };
  await using encoder = await openEncoder(base, file.temporaryPath);
  await using maker = await openMaker(base, encoder);
  const work = { ...base, maker, encoder };
  await encodeFrames(work);
  await encoder.finish();
  const receipt = await check(work, file.temporaryPath);
  await file.commit();
  const result = {
    output: request.output,
    frameCount: countOf(plan),
    backend: backend.version,
    path: { ...maker.made },
  };
  return receipt === undefined ? result : { ...result, ...(await writeReceipt(request, receipt)) };
}

type OpeningWork = Omit<RenderWork, "maker" | "encoder">;

/** Samples are kept of what the file is compared by: keyframes, or everything. */
function keptFrames({ verify }: RenderRequest, plan: RenderPlan): (index: number) => boolean {
  if (verify === "none") return () => false;
  return verify === "full" ? () => true : (index) => index % plan.keyframeEvery === 0;
}

function countOf({ frames }: RenderPlan): number {
  return frames.to - frames.from;
}

function openEncoder({ backend, plan, request }: OpeningWork, path: string): Promise<Encoder> {
  const { width, height, frameRate, keyframeEvery } = plan;
  return backend.openEncoder({
    path,
    width,
    height,
    frameRate,
    keyframeEvery,
    quality: request.quality ?? "standard",
    audio: request.timeline.sounds.length > 0,
    threads: request.threads ?? 0,
  });
}

async function openMaker(work: OpeningWork, encoder: Encoder): Promise<FrameMaker> {
  const { request, backend, plan, shaper } = work;
  return createFrameMaker({
    timeline: request.timeline,
    plan,
    shaper,
    backend,
    root: request.root,
    stills: await readStills(request.timeline, request.root),
    allocateFrame: () => encoder.allocateFrame(),
    threads: request.threads ?? 0,
  });
}

/** Sound goes a second ahead of the picture, so that neither waits long for the other in the file. */
async function encodeFrames(work: RenderWork): Promise<void> {
  const { plan, meter, maker, encoder } = work;
  const { from, to } = plan.frames;
  const started = clockSeconds();
  const perSecond = Math.max(1, Math.round(plan.frameRate.numerator / plan.frameRate.denominator));
  const sound = openSound(work);
  for (let index = from; index < to; index++) {
    if ((index - from) % perSecond === 0) await writeSecond(encoder, sound);
    const frame = await maker.make(index);
    meter.measure(frame);
    await encoder.writeFrame(frame);
    await nextTurn();
    if (work.watch.signal?.aborted === true) {
      throw new ReelError("cancelled", "The render was cancelled");
    }
    report(work, { done: index - from + 1, started });
  }
  while (await writeSecond(encoder, sound));
}

/** Writes the next block of sound; false when there is no more. */
async function writeSecond(encoder: Encoder, sound: OpenSound): Promise<boolean> {
  const next = await sound.next();
  if (next.done === true) return false;
  await encoder.writeAudio(next.value);
  return true;
}

function report(
  { watch, plan, backend }: RenderWork,
  { done, started }: { readonly done: number; readonly started: number },
): void {
  const frames = countOf(plan);
  const fps = done / Math.max(1e-3, clockSeconds() - started);
  watch.onProgress?.({
    stage: done === frames ? "verifying" : "rendering",
    frame: done,
    frames,
    fps,
    secondsLeft: (frames - done) / fps,
    backend: backend.version,
  });
}

async function check(work: RenderWork, path: string): Promise<Receipt | undefined> {
  const { request, maker } = work;
  if (request.verify === "none") return undefined;
  const { timeline, quality } = request;
  const measurement = work.meter.result();
  const lossless = quality === "lossless";
  const report = await verifyFile({
    ...work,
    path,
    timeline,
    measurement,
    lossless,
    audio: timeline.sounds.length > 0,
    loudness: createLoudnessMeter(),
  });
  const receipt = createReceipt({
    ...work,
    report,
    file: baseName(request.output),
    timeline,
    facesUsed: maker.facesUsed,
    warnings: request.warnings ?? [],
    project: request.project ?? { revision: "" },
    backend: work.backend.version,
    path: { ...maker.made },
    version: request.version ?? "",
  });
  const failed = receipt.checks.find(({ passed }) => !passed);
  if (failed === undefined) return receipt;
  const { name, expected, measured, unit = "" } = failed;
  const wanted = expected === undefined ? "" : `, expected ${expected} ${unit}`;
  const message = `The file failed its check "${name}": found ${measured} ${unit}${wanted}`;
  throw new ReelError("verification-failed", message.replace(/\s+/g, " ").trim());
}

async function writeReceipt(
  { output }: RenderRequest,
  receipt: Receipt,
): Promise<Pick<RenderResult, "receipt" | "receiptPath">> {
  const receiptPath = output.replace(/(\.[^./\\]+)?$/, ".receipt.json");
  await writeFileAtomic(receiptPath, `${JSON.stringify(receipt, null, 2)}\n`);
  return { receipt, receiptPath };
}
