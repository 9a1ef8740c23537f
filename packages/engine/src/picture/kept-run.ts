import type { Flicks, VideoFacts } from "@reelkiln/document";
import { FLICKS_PER_SECOND } from "@reelkiln/document";

import type { VideoReader } from "../media/backend.ts";
import type { Frame } from "../media/frame.ts";
import { bufferFrame, pictureBytes, type BufferShape } from "../media/pixels/buffer-frame.ts";

interface KeptFrame {
  /** Half-open span of source time in which it shows. */
  readonly from: Flicks;
  readonly to: Flicks;
  readonly shape: BufferShape;
  readonly bytes: Uint8Array;
}

/** Frames of a stretch of a video in rising order, kept so that the stretch can be gone through backwards. */
export type KeptRun = readonly KeptFrame[];

/** Most frames of a run, and most memory they take. */
const MOST_FRAMES = 48;
const MOST_BYTES = 96 * 2 ** 20;

/** A step back in source time that may be one of many; anything longer is a jump. */
export const LONGEST_STEP: Flicks = FLICKS_PER_SECOND;

/** Reads the frames up to the one at `time`; the reader then stands there. */
export async function readRun(
  reader: VideoReader,
  time: Flicks,
  { start, frameRate }: Pick<VideoFacts, "start" | "frameRate">,
): Promise<KeptRun> {
  const frame = (FLICKS_PER_SECOND / frameRate.numerator) * frameRate.denominator;
  let at = Math.max(start, Math.floor(time - MOST_FRAMES * frame));
  await reader.rewind(at);
  const run: KeptFrame[] = [];
  for (;;) {
    using shown = await reader.frameAt(at);
    const to = reader.nextTime() ?? Number.POSITIVE_INFINITY;
    const from = at <= start ? Number.NEGATIVE_INFINITY : at;
    const kept = packed(shown);
    run.push({ from, to, ...kept });
    const limit = Math.min(MOST_FRAMES, Math.max(2, Math.floor(MOST_BYTES / kept.bytes.length)));
    if (run.length > limit) run.shift();
    if (to > time) return run;
    at = to;
  }
}

/** The frame of a run at a time; undefined when the run does not reach there. */
export function keptFrame(run: KeptRun, time: Flicks): Frame | undefined {
  const kept = run.find(({ from, to }) => from <= time && time < to);
  return kept && bufferFrame(kept.shape, kept.bytes, "shared");
}

function packed(frame: Frame): Pick<KeptFrame, "shape" | "bytes"> {
  const { width, height, alpha } = frame;
  const shape = { width, height, alpha: alpha !== undefined };
  const bytes = new Uint8Array(pictureBytes(shape));
  const to = bufferFrame(shape, bytes, "owned");
  copyPlane({ of: frame.y, stride: frame.yStride }, to.y, width);
  copyPlane({ of: frame.u, stride: frame.uStride }, to.u, width / 2);
  copyPlane({ of: frame.v, stride: frame.vStride }, to.v, width / 2);
  if (alpha !== undefined)
    copyPlane(
      { of: alpha, stride: frame.alphaStride ?? width },
      bytes.subarray((width * height * 3) / 2),
      width,
    );
  return { shape, bytes };
}

function copyPlane(
  from: { readonly of: Uint8Array; readonly stride: number },
  to: Uint8Array,
  width: number,
): void {
  for (let row = 0; row * width < to.length; row++) {
    to.set(from.of.subarray(row * from.stride, row * from.stride + width), row * width);
  }
}
