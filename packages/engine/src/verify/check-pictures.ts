import { flicksOfFrame, type FrameRate, type MediaFacts } from "@reelkiln/document";

import type { MediaBackend, VideoReader, VideoReadRequest } from "../media/backend.ts";
import type { Frame } from "../media/frame.ts";
import { sampleAlpha, sampleLuma, type FrameMeasurement } from "./frame-meter.ts";
import type { ReceiptCheck } from "./receipt.ts";

export interface PictureCheckOptions {
  readonly backend: MediaBackend;
  readonly path: string;
  readonly facts: MediaFacts;
  readonly frameRate: FrameRate;
  readonly measurement: FrameMeasurement;
  readonly lossless: boolean;
}

/** Mean code values by which decoded alpha may be off: smooth edges in a lossy codec, and no more. */
const ALPHA_OFF = 4;

/**
 * A decoded frame must be at least this near to the one handed to the encoder, in dB over its luma samples.
 * Draft quality of a grainy picture stays above 28; a frame of another second lies near 15.
 */
const NEAR_DB = 20;

/** The checks, and what was found of each frame. */
export interface PictureReport {
  readonly checks: readonly ReceiptCheck[];
  /** Mean difference of alpha in code values, by frame. */
  readonly alphaOff: ReadonlyMap<number, number>;
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
  const nearness = new Map<number, number>([
    ...known,
    ...found.map(({ index, db }) => [index, db] as const),
  ]);
  const alphaOff = new Map<number, number>([
    ...(measurement.alphaOff ?? []),
    ...found.flatMap(({ index, off }) => (off === undefined ? [] : [[index, off] as const])),
  ]);
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
  const checks = measurement.alphas.size === 0 ? [check] : [check, alphaCheck(options, alphaOff)];
  return { checks, nearness, alphaOff };
}

/** Whether decoded alpha is what was drawn. */
function alphaCheck(
  { measurement, lossless }: PictureCheckOptions,
  alphaOff: ReadonlyMap<number, number>,
): ReceiptCheck {
  const worst = Math.max(...alphaOff.values());
  const limit = lossless ? 0 : ALPHA_OFF;
  return {
    name: "alpha-pictures",
    passed: measurement.alphas.size === alphaOff.size && worst <= limit,
    measuredOn: "decoded-keyframes",
    expected: `at most ${limit}`,
    measured: Math.round(worst * 100) / 100,
    unit: "code values off at the mean",
    note: `${alphaOff.size} frames compared`,
  };
}

interface ComparedFrame {
  readonly index: number;
  readonly db: number;
  /** Of alpha. */
  readonly off?: number;
}

async function compareFrames(
  options: PictureCheckOptions,
  what: {
    readonly open: readonly (readonly [number, Uint8Array])[];
    readonly decodesAll: boolean;
  },
): Promise<readonly ComparedFrame[]> {
  const found: ComparedFrame[] = [];
  const from = flicksOfFrame(what.open[0]?.[0] ?? 0, options.frameRate);
  // Samples are kept of every frame, or of those that begin a segment.
  await using reader = await openOutput(options, { from, keysOnly: !what.decodesAll });
  for (const [index, samples] of what.open) {
    const time = flicksOfFrame(index, options.frameRate);
    using frame = await reader.frameAt(time);
    const drawn = options.measurement.alphas.get(index);
    const alpha = drawn === undefined ? undefined : sampleAlpha(frame);
    const off = drawn === undefined ? undefined : meanOff(alpha, drawn);
    found.push({
      index,
      db: nearnessDb(seenLuma(frame, drawn), seen(samples, drawn)),
      ...(off !== undefined && { off }),
    });
  }
  return found;
}

function seenLuma(frame: Frame, drawn: Uint8Array | undefined): Uint8Array {
  return seen(sampleLuma(frame), drawn);
}

/** Luma where something is drawn; what is not seen may be any color. */
function seen(luma: Uint8Array, drawn: Uint8Array | undefined): Uint8Array {
  return drawn === undefined ? luma : luma.map((each, at) => ((drawn[at] ?? 0) < 32 ? 0 : each));
}

/** All of it when there is no alpha to compare. */
export function meanOff(alpha: Uint8Array | undefined, drawn: Uint8Array): number {
  if (alpha?.length !== drawn.length) return 255;
  let sum = 0;
  for (const [at, each] of drawn.entries()) sum += Math.abs(each - (alpha[at] as number));
  return drawn.length === 0 ? 0 : sum / drawn.length;
}

function openOutput(
  { backend, path, facts, measurement }: PictureCheckOptions,
  span: Pick<VideoReadRequest, "from" | "keysOnly">,
): Promise<VideoReader> {
  return backend.openVideo({
    ...span,
    path,
    facts,
    width: facts.video?.width ?? 2,
    height: facts.video?.height ?? 2,
    alpha: measurement.alphas.size > 0,
    threads: 1,
  });
}

/** How near samples are to one another, in dB; Infinity when equal. */
export function nearnessDb(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] as number) - (b[index] as number);
    sum += difference * difference;
  }
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * a.length) / sum);
}
