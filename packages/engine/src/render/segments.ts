import { existing, ReelError } from "@reelkiln/document";

import { nextTurn, type KeptFiles } from "../io/io.ts";
import type { Encoder } from "../media/media.ts";
import { createFrameMaker, readStills, type FrameMaker } from "../picture/picture.ts";
import type { RenderSegment } from "../plan/plan.ts";
import { createFrameMeter, segmentFacts, type SegmentFacts } from "../verify/verify.ts";
import { encodeRequest, type RenderWork } from "./work.ts";

/** A segment to be made, and the name it is kept under. */
export interface OpenSegment extends RenderSegment {
  readonly key: string;
}

export interface SegmentRun {
  /** In rising order. */
  readonly segments: readonly OpenSegment[];
  readonly store: KeptFiles;
  /** Called after every frame. */
  readonly onFrame: () => void;
}

/**
 * Makes segments one after another with one set of decoders, each by an encoder of its own: what a segment holds does
 * not hang on those before it. Throws ReelError; segments that are done stay.
 */
export async function renderSegments(work: RenderWork, run: SegmentRun): Promise<void> {
  let encoder: Encoder | undefined;
  const allocateFrame = () => existing(encoder, "open encoder").allocateFrame();
  await using maker = await openMaker(work, allocateFrame);
  for (const segment of run.segments) {
    await run.store.put(segment.key, async (path) => {
      await using open = await work.backend.openEncoder(encodeRequest(work, path));
      encoder = open;
      const facts = await encodeSegment({ ...work, maker, encoder: open }, segment, run.onFrame);
      await open.finish();
      return facts;
    });
  }
}

interface OpenWork extends RenderWork {
  readonly maker: FrameMaker;
  readonly encoder: Encoder;
}

async function encodeSegment(
  { request, watch, maker, encoder, clock }: OpenWork,
  { from, to }: RenderSegment,
  onFrame: () => void,
): Promise<SegmentFacts> {
  const kept = request.verify === "full" ? "all" : "ends";
  const last = to - from - 1;
  const meter = createFrameMeter((index) => kept === "all" || index === 0 || index === last);
  for (let index = from; index < to; index++) {
    const frame = await maker.make(index);
    meter.measure(frame);
    clock.enter("encoding");
    await encoder.writeFrame(frame);
    await nextTurn();
    if (watch.signal?.aborted === true) {
      throw new ReelError("cancelled", "The render was cancelled");
    }
    onFrame();
  }
  return segmentFacts(meter.result(), kept);
}

async function openMaker(
  { request, backend, plan, shaper, target, clock }: RenderWork,
  allocateFrame: Encoder["allocateFrame"],
): Promise<FrameMaker> {
  return createFrameMaker({
    timeline: request.timeline,
    plan,
    shaper,
    backend,
    root: request.root,
    stills: await readStills(request.timeline, request.root),
    allocateFrame,
    threads: request.threads ?? 0,
    target,
    onStage: (stage) => clock.enter(stage),
  });
}
