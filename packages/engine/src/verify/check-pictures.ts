import { flicksOfFrame, type FrameRate, type MediaFacts } from "@reelkiln/document";

import type { MediaBackend } from "../media/backend.ts";
import { sampleLuma, type FrameMeasurement } from "./frame-meter.ts";
import type { ReceiptCheck } from "./receipt.ts";

export interface PictureCheckOptions {
  readonly backend: MediaBackend;
  readonly path: string;
  readonly facts: MediaFacts;
  readonly frameRate: FrameRate;
  readonly measurement: FrameMeasurement;
  readonly lossless: boolean;
}

/**
 * A decoded frame must be at least this near to the one handed to the encoder, in dB over its luma samples.
 * Draft quality of a grainy picture stays above 28; a frame of another second lies near 15.
 */
const NEAR_DB = 20;

/** Decodes the frames whose samples were kept, in rising order, and compares them with what was encoded. */
export async function checkPictures(options: PictureCheckOptions): Promise<ReceiptCheck> {
  const { measurement, frameRate } = options;
  const kept = [...measurement.samples].toSorted(([a], [b]) => a - b);
  const decodesAll = kept.length === measurement.frameCount && kept.length > 1;
  await using reader = await openOutput(options);
  let worst = Number.POSITIVE_INFINITY;
  let worstFrame = 0;
  for (const [index, samples] of kept) {
    const time = flicksOfFrame(index, frameRate);
    if (!decodesAll) await reader.rewind(time);
    using frame = await reader.frameAt(time);
    const nearness = nearnessDb(sampleLuma(frame), samples);
    if (nearness < worst) [worst, worstFrame] = [nearness, index];
  }
  const limit = options.lossless ? Number.POSITIVE_INFINITY : NEAR_DB;
  return {
    name: "pictures",
    passed: kept.length > 0 && worst >= limit,
    measuredOn: decodesAll ? "decoded-all" : "decoded-keyframes",
    expected: options.lossless ? "equal" : `at least ${NEAR_DB}`,
    measured: worst === Number.POSITIVE_INFINITY ? "equal" : Math.round(worst * 10) / 10,
    unit: "dB",
    note: `${kept.length} frames decoded, the farthest is frame ${worstFrame}`,
  };
}

function openOutput({ backend, path, facts }: PictureCheckOptions) {
  return backend.openVideo({
    path,
    facts,
    width: facts.video?.width ?? 2,
    height: facts.video?.height ?? 2,
    from: 0,
    alpha: false,
    threads: 1,
  });
}

function nearnessDb(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] as number) - (b[index] as number);
    sum += difference * difference;
  }
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * a.length) / sum);
}
