import { existing, flicksOfFrame, secondsFromFlicks, type FrameRate } from "@reelkiln/document";

import { encodePng, pixelsOf, type Pixels } from "../stills/frame-picture.ts";
import { openPair, type PicturesReport } from "./pictures.ts";
import type { SidePair } from "./side.ts";

/** One moment as both sides show it, as PNG. */
export interface DiffMoment {
  readonly frame: number;
  readonly seconds: number;
  readonly a: Uint8Array;
  readonly b: Uint8Array;
  /** Absolute difference of the colours, made DIFFERENCE_GAIN times as strong; black where equal. */
  readonly difference: Uint8Array;
}

/** A difference of one code value is not seen. */
const DIFFERENCE_GAIN = 4;
/** Longest side of the pictures. */
const SIDE_PX = 960;

/** Draws the moments that differ most, at most so many, in order of time. */
export async function drawMoments(
  sides: SidePair,
  pictures: PicturesReport,
  count: number,
): Promise<readonly DiffMoment[]> {
  const { frameRate } = existing(sides.a.picture, "picture of a side");
  const frames = momentsOf(pictures, frameRate).slice(0, count);
  if (frames.length === 0) return [];
  await using pair = await openPair(sides);
  const moments: DiffMoment[] = [];
  for (const frame of frames.toSorted((one, other) => one - other)) {
    const time = flicksOfFrame(frame, frameRate);
    using one = await pair.a.frameAt(time);
    using other = await pair.b.frameAt(time);
    const [left, right] = [pixelsOf(one), pixelsOf(other)];
    moments.push({
      frame,
      seconds: secondsFromFlicks(time),
      a: await encodePng(left, SIDE_PX),
      b: await encodePng(right, SIDE_PX),
      difference: await encodePng(differenceOf(left, right), SIDE_PX),
    });
  }
  return moments;
}

/** The worst frame of every span, the farthest first, then each whole second within the spans. */
function momentsOf({ spans, worst }: PicturesReport, rate: FrameRate): readonly number[] {
  if (spans.length === 0) return worst === undefined ? [] : [worst.frame];
  const bySpan = spans.toSorted((one, other) => one.worstPsnrDb - other.worstPsnrDb);
  const step = Math.max(1, Math.round(rate.numerator / rate.denominator));
  const within = spans.flatMap(({ from, to, worstFrame }) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step).filter(
      (frame) => Math.abs(frame - worstFrame) >= step,
    ),
  );
  return [...new Set([...bySpan.map(({ worstFrame }) => worstFrame), ...within])];
}

function differenceOf(a: Pixels, b: Pixels): Pixels {
  const rgba = new Uint8Array(a.rgba.length);
  for (let at = 0; at < rgba.length; at++) {
    const isAlpha = (at & 3) === 3;
    const difference = Math.abs((a.rgba[at] as number) - (b.rgba[at] as number));
    rgba[at] = isAlpha ? 255 : Math.min(255, difference * DIFFERENCE_GAIN);
  }
  return { ...a, rgba };
}
