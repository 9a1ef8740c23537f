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

/** The check, and what was found of each frame. */
export interface PictureReport {
  readonly check: ReceiptCheck;
  /** In dB, by frame. */
  readonly nearness: ReadonlyMap<number, number>;
}

/**
 * Decodes the frames whose samples were kept, in rising order, and compares them with what was encoded.
 * What was found of a frame before counts again, but not when every frame's samples were kept.
 */
export async function checkPictures(options: PictureCheckOptions): Promise<PictureReport> {
  const { measurement } = options;
  const { samples, frameCount } = measurement;
  const decodesAll = samples.size === frameCount && frameCount > 1;
  const known = decodesAll ? new Map<number, number>() : (measurement.nearness ?? new Map());
  const open = [...samples].filter(([index]) => !known.has(index)).toSorted(([a], [b]) => a - b);
  const found = open.length === 0 ? [] : await compareFrames(options, { open, decodesAll });
  const nearness = new Map<number, number>([...known, ...found]);
  const worst = Math.min(...nearness.values());
  const worstFrame = [...nearness].find(([, each]) => each === worst)?.[0] ?? 0;
  const limit = options.lossless ? Number.POSITIVE_INFINITY : NEAR_DB;
  const before = known.size === 0 ? "" : ` and ${known.size} when they were made`;
  const check: ReceiptCheck = {
    name: "pictures",
    passed: nearness.size > 0 && worst >= limit,
    measuredOn: decodesAll ? "decoded-all" : "decoded-keyframes",
    expected: options.lossless ? "equal" : `at least ${NEAR_DB}`,
    measured: worst === Number.POSITIVE_INFINITY ? "equal" : Math.round(worst * 10) / 10,
    unit: "dB",
    note: `${open.length} frames decoded${before}, the farthest is frame ${worstFrame}`,
  };
  return { check, nearness };
}

async function compareFrames(
  options: PictureCheckOptions,
  what: {
    readonly open: readonly (readonly [number, Uint8Array])[];
    readonly decodesAll: boolean;
  },
): Promise<readonly (readonly [number, number])[]> {
  const found: (readonly [number, number])[] = [];
  await using reader = await openOutput(options);
  for (const [index, samples] of what.open) {
    const time = flicksOfFrame(index, options.frameRate);
    if (!what.decodesAll) await reader.rewind(time);
    using frame = await reader.frameAt(time);
    found.push([index, nearnessDb(sampleLuma(frame), samples)]);
  }
  return found;
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
