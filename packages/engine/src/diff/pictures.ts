import {
  existing,
  flicksOfFrame,
  flicksPerFrame,
  ReelError,
  secondsFromFlicks,
} from "@reelkiln/document";

import { nextTurn } from "../io/io.ts";
import {
  DifferenceMeter,
  type DifferenceSpan,
  type PicturesSummary,
} from "../verify/difference-spans.ts";
import { pictureDifference } from "../verify/picture-difference.ts";
import type { DiffSide, SidePair, SidePicture, SidePictures, SideSize } from "./side.ts";

/** A run of frames that differ, with its times. */
export interface DiffPictureSpan extends DifferenceSpan {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly worstSeconds: number;
  /** Keys of the layers that look otherwise at the worst frame; only of two timelines. */
  readonly layers: readonly string[];
}

/** How the pictures of two sides differ, in frames of the first. */
export interface PicturesReport extends PicturesSummary {
  readonly spans: readonly DiffPictureSpan[];
  /** Frames that one side goes on for after the other has ended. */
  readonly longer?: { readonly side: "a" | "b"; readonly frames: number };
}

export interface PicturesWatch {
  readonly tolerance: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Compares two sides at every frame of `a` that both show. */
export async function comparePictures(
  sides: SidePair,
  watch: PicturesWatch,
): Promise<PicturesReport> {
  const { a, b } = sides;
  const { frameRate, frameCount } = pictureOf(a);
  const ofB = pictureOf(b);
  const lengthB = ofB.frameCount * flicksPerFrame(ofB.frameRate);
  const countB = Math.ceil(lengthB / flicksPerFrame(frameRate));
  const total = Math.min(frameCount, countB);
  await using pictures = await openPair(sides);
  const isOneGrid = flicksPerFrame(frameRate) === flicksPerFrame(ofB.frameRate);
  const equal = isOneGrid ? equalRuns(pictures) : new Map<number, number>();
  const meter = new DifferenceMeter();
  for (let frame = 0; frame < total;) {
    if (watch.signal?.aborted === true) throw new ReelError("cancelled", "Cancelled");
    const end = Math.min(total, equal.get(frame) ?? frame);
    if (end > frame) meter.skip(end - frame);
    else {
      const time = flicksOfFrame(frame, frameRate);
      using one = await pictures.a.frameAt(time);
      using other = await pictures.b.frameAt(time);
      meter.add(pictureDifference(one, other, watch.tolerance));
    }
    frame = Math.max(frame + 1, end);
    watch.onProgress?.(frame, total);
    await nextTurn();
  }
  const summary = meter.summary();
  const longer = countB - frameCount;
  return {
    ...summary,
    spans: summary.spans.map((span) => timed(span, a, pictures)),
    ...(longer !== 0 && { longer: { side: longer > 0 ? "b" : "a", frames: Math.abs(longer) } }),
  };
}

function pictureOf({ picture }: DiffSide): SidePicture {
  return existing(picture, "picture of a side");
}

/** Both sides at the size of `a`. */
export interface PicturePair extends AsyncDisposable {
  readonly a: SidePictures;
  readonly b: SidePictures;
}

export async function openPair({ a, b }: SidePair): Promise<PicturePair> {
  const size = evenSize(pictureOf(a));
  const pictures = { a: await a.openPictures(size), b: await b.openPictures(size) };
  return {
    ...pictures,
    async [Symbol.asyncDispose]() {
      await pictures.a[Symbol.asyncDispose]();
      await pictures.b[Symbol.asyncDispose]();
    },
  };
}

function evenSize({ width, height }: SideSize): SideSize {
  return { width: 2 * Math.round(width / 2), height: 2 * Math.round(height / 2) };
}

/** First frames of runs that are equal for sure, with their ends. */
function equalRuns({ a, b }: PicturePair): ReadonlyMap<number, number> {
  const same = a.runs.filter(({ from, to, key }) =>
    b.runs.some((run) => run.from === from && run.to === to && run.key === key),
  );
  return new Map(same.map(({ from, to }) => [from, to]));
}

function timed(span: DifferenceSpan, a: DiffSide, pictures: PicturePair): DiffPictureSpan {
  const { frameRate } = pictureOf(a);
  const seconds = (frame: number): number => secondsFromFlicks(flicksOfFrame(frame, frameRate));
  const time = flicksOfFrame(span.worstFrame, frameRate);
  const [one, other] = [pictures.a.layersAt(time), pictures.b.layersAt(time)];
  const keys = one.size === 0 || other.size === 0 ? [] : [...one.keys(), ...other.keys()];
  return {
    ...span,
    fromSeconds: seconds(span.from),
    toSeconds: seconds(span.to),
    worstSeconds: seconds(span.worstFrame),
    layers: [...new Set(keys)].filter((key) => one.get(key) !== other.get(key)),
  };
}
