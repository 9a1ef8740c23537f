import { ReelError } from "@reelkiln/document";

import { clockSeconds, nextTurn } from "./io/io.ts";
import { countOf, type RenderWork } from "./render-work.ts";

/** Sound goes a second ahead of the picture, so that neither waits long for the other in the file. */
export async function encodeFrames(work: RenderWork): Promise<void> {
  const { plan, meter, maker, encoder } = work;
  const { from, to } = plan.frames;
  const started = clockSeconds();
  const perSecond = Math.max(1, Math.round(plan.frameRate.numerator / plan.frameRate.denominator));
  for (let index = from; index < to; index++) {
    if ((index - from) % perSecond === 0) await writeSecond(work);
    const frame = await maker.make(index);
    meter.measure(frame);
    await encoder.writeFrame(frame);
    await nextTurn();
    if (work.watch.signal?.aborted === true) {
      throw new ReelError("cancelled", "The render was cancelled");
    }
    report(work, { done: index - from + 1, started });
  }
  while (await writeSecond(work));
}

/** Writes the next block of sound; false when there is no more. */
async function writeSecond({ encoder, sound }: RenderWork): Promise<boolean> {
  const next = sound?.blocks.next();
  if (next === undefined || next.done === true) return false;
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
