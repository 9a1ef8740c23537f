import { blurScale } from "../surface/blur-scale.ts";
import { blurPlane, type PlaneEdge } from "../surface/gaussian.ts";
import type { EffectImage } from "./image.ts";

/** One channel at reduced size: each value the mean of a square of the picture. */
interface SmallPlane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Size of a plane, or of the picture it comes from. */
export interface PlaneSize {
  readonly width: number;
  readonly height: number;
}

/** One channel of the image's pixels. */
export function channelOf({ pixels }: EffectImage, channel: number): Float32Array {
  const values = new Float32Array(pixels.length >> 2);
  for (let i = 0; i < values.length; i++) values[i] = pixels[4 * i + channel] as number;
  return values;
}

/** Puts a plane in the place of a channel. */
export function setChannel({ pixels }: EffectImage, channel: number, values: Float32Array): void {
  for (let i = 0; i < values.length; i++) pixels[4 * i + channel] = values[i] as number;
}

/** How a Gaussian blur is done. */
export interface BlurOptions {
  readonly sigmaPx: number;
  readonly edge: PlaneEdge;
}

/** A plane blurred by a Gaussian, at reduced size where the blur allows. */
export function blurredPlane(
  values: Float32Array,
  size: PlaneSize,
  { sigmaPx, edge }: BlurOptions,
): Float32Array {
  if (sigmaPx <= 0.01) return values;
  const scale = blurScale(size.width, size.height, sigmaPx);
  if (scale.reduction === 1) return blurPlane({ ...size, values }, sigmaPx, edge).values;
  const read = { values, step: 1, offset: 0 };
  const small = blurPlane(reduced(read, size, { ...scale, edge }), scale.sigmaPx, edge);
  const result = new Float32Array(values.length);
  enlarge(small, size, { reduction: scale.reduction, to: result, step: 1, offset: 0 });
  return result;
}

/** Blurs the colours and the alpha of a premultiplied image in place; alpha that is full everywhere stays so. */
export function blurImage(image: EffectImage, { sigmaPx, edge }: BlurOptions): void {
  if (sigmaPx <= 0.01) return;
  const scale = blurScale(image.width, image.height, sigmaPx);
  const { reduction } = scale;
  for (let offset = 0; offset < 4; offset++) {
    if (offset === 3 && edge === "clamp" && hasFullAlpha(image)) return;
    const read = { values: image.pixels, step: 4, offset };
    const small = blurPlane(reduced(read, image, { ...scale, edge }), scale.sigmaPx, edge);
    enlarge(small, image, { reduction, to: image.pixels, step: 4, offset });
  }
}

function hasFullAlpha({ pixels }: EffectImage): boolean {
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i] !== 255) return false;
  return true;
}

interface Samples {
  readonly values: Float32Array | Uint8ClampedArray;
  readonly step: number;
  readonly offset: number;
}

interface Reduction {
  readonly width: number;
  readonly height: number;
  readonly reduction: number;
  readonly edge: PlaneEdge;
}

/** Means of squares; those cut by the picture's end take what there is, or count the rest as nothing. */
function reduced({ values, step, offset }: Samples, size: PlaneSize, to: Reduction): SmallPlane {
  const { width, height, reduction, edge } = to;
  const result = new Float32Array(width * height);
  const shift = Math.log2(reduction);
  for (let y = 0; y < size.height; y++) {
    const row = (y >> shift) * width;
    let at = y * size.width * step + offset;
    for (let x = 0; x < size.width; x++) {
      const cell = row + (x >> shift);
      result[cell] = (result[cell] as number) + (values[at] as number);
      at += step;
    }
  }
  const lastWidth = edge === "zero" ? reduction : size.width - (width - 1) * reduction;
  const lastHeight = edge === "zero" ? reduction : size.height - (height - 1) * reduction;
  for (let y = 0; y < height; y++) {
    const rows = y === height - 1 ? lastHeight : reduction;
    for (let x = 0; x < width; x++) {
      const columns = x === width - 1 ? lastWidth : reduction;
      result[y * width + x] = (result[y * width + x] as number) / (rows * columns);
    }
  }
  return { width, height, values: result };
}

interface Enlargement {
  readonly reduction: number;
  readonly to: Float32Array | Uint8ClampedArray;
  readonly step: number;
  readonly offset: number;
}

/** Bilinear, the small values standing in the middle of their squares; beyond the last ones their value holds. */
function enlarge(small: SmallPlane, size: PlaneSize, enlargement: Enlargement): void {
  const { reduction, to, step, offset } = enlargement;
  const { width, height, values } = small;
  // One value more at either end, so that no pixel needs a test.
  const line = new Float32Array(width + 2);
  for (let y = 0; y < size.height; y++) {
    const place = (y + 0.5) / reduction - 0.5;
    const above = Math.max(0, Math.floor(place));
    const below = Math.min(height - 1, Math.floor(place) + 1);
    const share = place - Math.floor(place);
    for (let x = 0; x < width; x++) {
      const upper = values[above * width + x] as number;
      line[x + 1] = upper + ((values[below * width + x] as number) - upper) * share;
    }
    line[0] = line[1] as number;
    line[width + 1] = line[width] as number;
    enlargeLine(line, size.width, { reduction, to, step, offset: offset + y * size.width * step });
  }
}

function enlargeLine(line: Float32Array, count: number, enlargement: Enlargement): void {
  const { reduction, to, step } = enlargement;
  let at = enlargement.offset;
  let left = 0;
  // The first half square lies between the value before the first one and the first.
  let phase = reduction >> 1;
  let value = line[0] as number;
  let rise = ((line[1] as number) - value) / reduction;
  value += rise * (phase + (reduction === 1 ? 1 : 0.5));
  if (reduction === 1) phase = 0;
  for (let x = 0; x < count; x++) {
    to[at] = value;
    at += step;
    phase++;
    if (phase < reduction) value += rise;
    else {
      phase = 0;
      left++;
      const from = line[left] as number;
      rise = ((line[left + 1] as number) - from) / reduction;
      value = reduction === 1 ? (line[left + 1] as number) : from + rise * 0.5;
    }
  }
}
