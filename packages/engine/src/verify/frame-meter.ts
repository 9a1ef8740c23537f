import type { Frame } from "../media/frame.ts";

/** Half-open span of frames handed to the encoder, counted from the first. */
export interface MeteredSpan {
  readonly from: number;
  readonly to: number;
}

/** What was seen of the frames on their way to the encoder. */
export interface FrameMeasurement {
  readonly frameCount: number;
  /** Runs of black frames. */
  readonly black: readonly MeteredSpan[];
  /** Runs of frames that do not differ from the one before. */
  readonly frozen: readonly MeteredSpan[];
  /** Luma samples of every kept frame, by its number. */
  readonly samples: ReadonlyMap<number, Uint8Array>;
  /** Of frames whose decoded picture was compared before: how near it was, in dB. */
  readonly nearness?: ReadonlyMap<number, number>;
}

export interface FrameMeter {
  measure(frame: Frame): void;
  result(): FrameMeasurement;
}

/** Which frames' samples are kept for comparing with the file: keyframes, or all. */
export type KeptFrames = (index: number) => boolean;

/** One luma sample for each square of this many pixels. */
const GRID_PX = 16;
/** Luma up to here counts as black: 10 % of the range, as ffmpeg's blackdetect has it. */
const BLACK_LUMA = 38;
/** Share of the samples that may be brighter in a black frame. Source: ffmpeg's blackdetect, picture threshold 0.98. */
const BRIGHT_SHARE = 0.02;

/** Takes cheap luma samples of every frame: about 8,000 of a 1080×1920 picture. */
export function createFrameMeter(keeps: KeptFrames): FrameMeter {
  const samples = new Map<number, Uint8Array>();
  const black: MeteredSpan[] = [];
  const frozen: MeteredSpan[] = [];
  let previous: Uint8Array | undefined;
  let spare: Uint8Array | undefined;
  let index = 0;
  return {
    measure(frame) {
      const taken = sampleLuma(frame, spare);
      if (isBlack(taken)) extend(black, index);
      if (previous !== undefined && isEqual(taken, previous)) extend(frozen, index);
      if (keeps(index)) samples.set(index, taken.slice());
      spare = previous;
      previous = taken;
      index++;
    },
    result: () => ({ frameCount: index, black, frozen, samples }),
  };
}

/** Luma at the middle of every square of a grid; written into `into` when it fits. */
export function sampleLuma(frame: Frame, into?: Uint8Array): Uint8Array {
  const columns = Math.max(1, Math.floor(frame.width / GRID_PX));
  const rows = Math.max(1, Math.floor(frame.height / GRID_PX));
  const taken = into?.length === columns * rows ? into : new Uint8Array(columns * rows);
  const { y, yStride } = frame;
  const middleX = Math.min(GRID_PX, frame.width) >> 1;
  const middleY = Math.min(GRID_PX, frame.height) >> 1;
  let at = 0;
  for (let row = 0; row < rows; row++) {
    const from = (row * GRID_PX + middleY) * yStride + middleX;
    for (let column = 0; column < columns; column++) {
      taken[at++] = y[from + column * GRID_PX] as number;
    }
  }
  return taken;
}

function isBlack(samples: Uint8Array): boolean {
  const mayBeBright = samples.length * BRIGHT_SHARE;
  let bright = 0;
  for (const luma of samples) {
    if (luma > BLACK_LUMA && ++bright > mayBeBright) return false;
  }
  return true;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

function extend(spans: MeteredSpan[], index: number): void {
  const last = spans.at(-1);
  if (last?.to === index) spans[spans.length - 1] = { from: last.from, to: index + 1 };
  else spans.push({ from: index, to: index + 1 });
}
