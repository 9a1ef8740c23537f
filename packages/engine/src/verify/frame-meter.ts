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
  /** Alpha at the same places, of frames that have it. */
  readonly alphas: ReadonlyMap<number, Uint8Array>;
  /** Of frames whose decoded picture was compared before: how near it was, in dB. */
  readonly nearness?: ReadonlyMap<number, number>;
  /** The same of alpha: the mean difference in code values. */
  readonly alphaOff?: ReadonlyMap<number, number>;
}

/** Samples of one picture: luma of BT.709 limited range, and alpha when it has one. */
export interface PictureSamples {
  readonly luma: Uint8Array;
  readonly alpha?: Uint8Array;
}

export interface FrameMeter {
  measure(frame: Frame): void;
  /** The same for a picture that is no frame. */
  measureSamples(samples: PictureSamples): void;
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
  const alphas = new Map<number, Uint8Array>();
  let previous: PictureSamples | undefined;
  let spare: Uint8Array | undefined;
  let index = 0;
  const note = ({ luma, alpha }: PictureSamples): void => {
    if (isBlack(luma)) extend(black, index);
    if (previous !== undefined && isSame({ luma, alpha }, previous)) extend(frozen, index);
    if (keeps(index)) {
      samples.set(index, luma.slice());
      if (alpha !== undefined) alphas.set(index, alpha.slice());
    }
    spare = previous?.luma;
    previous = { luma, ...(alpha !== undefined && { alpha }) };
    index++;
  };
  return {
    measure(frame) {
      const alpha = sampleAlpha(frame);
      note({ luma: sampleLuma(frame, spare), ...(alpha !== undefined && { alpha }) });
    },
    measureSamples: note,
    result: () => ({ frameCount: index, black, frozen, samples, alphas }),
  };
}

interface Seen {
  readonly luma: Uint8Array;
  readonly alpha: Uint8Array | undefined;
}

function isSame(a: Seen, b: PictureSamples): boolean {
  if (!isEqual(a.luma, b.luma)) return false;
  return a.alpha === undefined || b.alpha === undefined || isEqual(a.alpha, b.alpha);
}

/** Luma at the middle of every square of a grid; written into `into` when it fits. */
export function sampleLuma(frame: Frame, into?: Uint8Array): Uint8Array {
  const { y: plane, yStride: stride } = frame;
  return samplePlane({ plane, stride, frame }, into);
}

/** Alpha at the same places; undefined when the frame has none. */
export function sampleAlpha(frame: Frame): Uint8Array | undefined {
  const { alpha, alphaStride } = frame;
  if (alpha === undefined) return undefined;
  return samplePlane({ plane: alpha, stride: alphaStride ?? frame.width, frame });
}

/** Luma and alpha at the same places of a picture in straight RGBA; alpha only when it is asked for. */
export function sampleRgba(
  {
    rgba,
    width,
    height,
  }: { readonly rgba: Uint8Array; readonly width: number; readonly height: number },
  what: "luma" | "luma-and-alpha",
): PictureSamples {
  const frame = { width, height };
  const at = gridOf(frame);
  const luma = at.map((pixel) => {
    const from = pixel * 4;
    // What is not seen has no color.
    if (what !== "luma" && rgba[from + 3] === 0) return LUMA_FLOOR;
    return lumaOf(rgba[from] as number, rgba[from + 1] as number, rgba[from + 2] as number);
  });
  if (what === "luma") return { luma: Uint8Array.from(luma) };
  const alpha = at.map((pixel) => rgba[pixel * 4 + 3] as number);
  return { luma: Uint8Array.from(luma), alpha: Uint8Array.from(alpha) };
}

/** Numbers of the pixels in the middles of the squares, as samplePlane goes through them. */
function gridOf({ width, height }: Pick<Frame, "width" | "height">): readonly number[] {
  const columns = Math.max(1, Math.floor(width / GRID_PX));
  const rows = Math.max(1, Math.floor(height / GRID_PX));
  const middleX = Math.min(GRID_PX, width) >> 1;
  const middleY = Math.min(GRID_PX, height) >> 1;
  return Array.from({ length: columns * rows }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return (row * GRID_PX + middleY) * width + middleX + column * GRID_PX;
  });
}

const LUMA_FLOOR = 16;

function lumaOf(red: number, green: number, blue: number): number {
  return Math.round(LUMA_FLOOR + (219 * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255);
}

interface SampledPlane {
  readonly plane: Uint8Array;
  readonly stride: number;
  readonly frame: Pick<Frame, "width" | "height" | "deep">;
}

function samplePlane({ plane, stride, frame }: SampledPlane, into?: Uint8Array): Uint8Array {
  const columns = Math.max(1, Math.floor(frame.width / GRID_PX));
  const rows = Math.max(1, Math.floor(frame.height / GRID_PX));
  const taken = into?.length === columns * rows ? into : new Uint8Array(columns * rows);
  const middleX = Math.min(GRID_PX, frame.width) >> 1;
  const middleY = Math.min(GRID_PX, frame.height) >> 1;
  let at = 0;
  for (let row = 0; row < rows; row++) {
    const line = (row * GRID_PX + middleY) * stride;
    for (let column = 0; column < columns; column++) {
      const x = middleX + column * GRID_PX;
      taken[at++] =
        frame.deep === true ? deepSample(plane, line + 2 * x) : (plane[line + x] as number);
    }
  }
  return taken;
}

/** The upper eight of ten bits. */
function deepSample(plane: Uint8Array, at: number): number {
  return ((plane[at] as number) | ((plane[at + 1] as number) << 8)) >> 2;
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
