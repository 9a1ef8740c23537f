import { createShaper } from "@reelkiln/draw";

import { AtomicFile, createFontSet, writeFileAtomic } from "./io/io.ts";
import { chooseBackend, type Encoder } from "./media/media.ts";
import { createFrameMaker, readStills, type FrameMaker } from "./picture/picture.ts";
import { planRender, type RenderPlan } from "./plan/plan.ts";
import { checkFile, peakExcessDb } from "./render-check.ts";
import { encodeFrames } from "./render-frames.ts";
import type { RenderRequest, RenderResult, RenderWatch } from "./render-request.ts";
import { openSound } from "./render-sound.ts";
import { countOf, type OpeningWork } from "./render-work.ts";
import { CODEC_HEADROOM_DB } from "./sound/sound.ts";
import { createFrameMeter, type Receipt } from "./verify/verify.ts";

/** A codec's rise differs a little from one try to the next. */
const SECOND_TRY_DB = 0.3;

/**
 * Renders in this process. Throws ReelError; whatever it throws, nothing half-written stays.
 * Noise and hard edges at full level are raised by a lossy codec by up to 3 dB: such sound is mixed once more, lower.
 */
export async function renderFile(
  request: RenderRequest,
  watch: RenderWatch = {},
): Promise<RenderResult> {
  try {
    return await renderWith(request, watch, CODEC_HEADROOM_DB);
  } catch (error) {
    const excessDb = peakExcessDb(error);
    if (excessDb === undefined) throw error;
    return renderWith(request, watch, CODEC_HEADROOM_DB + excessDb + SECOND_TRY_DB);
  }
}

async function renderWith(
  request: RenderRequest,
  watch: RenderWatch,
  headroomDb: number,
): Promise<RenderResult> {
  await using file = await AtomicFile.create(request.output);
  const backend = await chooseBackend(request.backend);
  const shaper = await createShaper(createFontSet(request.fonts));
  const plan = planRender(request.timeline, shaper, request);
  const meter = createFrameMeter(keptFrames(request, plan));
  const { frames } = plan;
  const sound = await openSound({ ...request, ...watch, frames, backend, headroomDb });
  const base = { request, watch, backend, shaper, plan, meter, sound };
  await using encoder = await openEncoder(base, file.temporaryPath);
  await using maker = await openMaker(base, encoder);
  const work = { ...base, maker, encoder };
  await encodeFrames(work);
  await encoder.finish();
  const receipt = await checkFile(work, file.temporaryPath);
  await file.commit();
  const result = {
    output: request.output,
    frameCount: countOf(plan),
    backend: backend.version,
    path: { ...maker.made },
  };
  return receipt === undefined ? result : { ...result, ...(await writeReceipt(request, receipt)) };
}

/** Samples are kept of what the file is compared by: keyframes, or everything. */
function keptFrames({ verify }: RenderRequest, plan: RenderPlan): (index: number) => boolean {
  if (verify === "none") return () => false;
  return verify === "full" ? () => true : (index) => index % plan.keyframeEvery === 0;
}

function openEncoder(work: OpeningWork, path: string): Promise<Encoder> {
  const { backend, plan, request, sound } = work;
  const { width, height, frameRate, keyframeEvery } = plan;
  return backend.openEncoder({
    path,
    width,
    height,
    frameRate,
    keyframeEvery,
    quality: request.quality ?? "standard",
    audio: sound !== undefined,
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

async function writeReceipt(
  { output }: RenderRequest,
  receipt: Receipt,
): Promise<Pick<RenderResult, "receipt" | "receiptPath">> {
  const receiptPath = output.replace(/(\.[^./\\]+)?$/, ".receipt.json");
  await writeFileAtomic(receiptPath, `${JSON.stringify(receipt, null, 2)}\n`);
  return { receipt, receiptPath };
}
