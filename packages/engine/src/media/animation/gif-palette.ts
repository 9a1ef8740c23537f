/** Colors of a GIF's picture: up to 255 of red, green, blue, and the nearest one of any color. */
export interface GifPalette {
  /** Three bytes a color, 256 of them. */
  readonly table: Uint8Array;
  /** Number of the nearest color. */
  nearest(red: number, green: number, blue: number): number;
}

/** Colors of a picture; the last place is left for what is not seen. */
const COLORS = 255;
/** Bits of a channel that tell colors apart in the histogram. */
const BITS = 5;
const BINS = 1 << (3 * BITS);
const DROP = 8 - BITS;

/** A box of the histogram: its bins, and how much it would gain by being cut. */
interface Box {
  readonly bins: readonly number[];
  readonly axis: 0 | 1 | 2;
  readonly spread: number;
}

interface Histogram {
  readonly count: Float64Array;
  /** Sums of the channels of every bin's pixels. */
  readonly sums: readonly [Float64Array, Float64Array, Float64Array];
}

/**
 * A palette for the opaque pixels of a picture: boxes of colors are cut where they spread most, each pixel counting the
 * same, and every box gives its mean.
 */
export function createPalette(rgba: Uint8Array): GifPalette {
  const histogram = histogramOf(rgba);
  const used = [...histogram.count.keys()].filter((bin) => (histogram.count[bin] ?? 0) > 0);
  const boxes: Box[] = [boxOf(used, histogram)];
  while (boxes.length < COLORS) {
    const at = widest(boxes);
    if (at < 0) break;
    const [box] = boxes.splice(at, 1);
    if (box !== undefined) boxes.push(...cut(box, histogram));
  }
  const table = new Uint8Array(256 * 3);
  for (const [index, { bins }] of boxes.entries()) table.set(meanOf(bins, histogram), index * 3);
  return paletteOf(table, Math.max(1, boxes.length));
}

function histogramOf(rgba: Uint8Array): Histogram {
  const count = new Float64Array(BINS);
  const sums = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)] as const;
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] as number) < 128) continue;
    const [red, green, blue] = [rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number];
    const bin = ((red >> DROP) << (2 * BITS)) | ((green >> DROP) << BITS) | (blue >> DROP);
    count[bin] = (count[bin] as number) + 1;
    sums[0][bin] = (sums[0][bin] as number) + red;
    sums[1][bin] = (sums[1][bin] as number) + green;
    sums[2][bin] = (sums[2][bin] as number) + blue;
  }
  return { count, sums };
}

/** Mean of a bin on one axis. */
function valueOf(bin: number, axis: 0 | 1 | 2, { count, sums }: Histogram): number {
  return (sums[axis][bin] as number) / (count[bin] as number);
}

function boxOf(bins: readonly number[], histogram: Histogram): Box {
  let axis: Box["axis"] = 0;
  let spread = 0;
  for (const each of [0, 1, 2] as const) {
    const found = bins.length < 2 ? 0 : spreadOf(bins, each, histogram);
    if (found > spread) [axis, spread] = [each, found];
  }
  return { bins, axis, spread };
}

/** Sum of the squared distances from the mean. */
function spreadOf(bins: readonly number[], axis: 0 | 1 | 2, histogram: Histogram): number {
  let [count, sum, squares] = [0, 0, 0];
  for (const bin of bins) {
    const weight = histogram.count[bin] as number;
    const value = valueOf(bin, axis, histogram);
    count += weight;
    sum += weight * value;
    squares += weight * value * value;
  }
  return squares - (sum * sum) / count;
}

function widest(boxes: readonly Box[]): number {
  let found = -1;
  let most = 0;
  for (const [index, { spread }] of boxes.entries()) {
    if (spread > most) [found, most] = [index, spread];
  }
  return found;
}

/** Cuts at the mean, so that each side has something. */
function cut({ bins, axis }: Box, histogram: Histogram): readonly Box[] {
  let [count, sum] = [0, 0];
  for (const bin of bins) {
    count += histogram.count[bin] as number;
    sum += histogram.sums[axis][bin] as number;
  }
  const middle = sum / count;
  const low = bins.filter((bin) => valueOf(bin, axis, histogram) <= middle);
  const high = bins.filter((bin) => valueOf(bin, axis, histogram) > middle);
  return [low, high]
    .filter((side) => side.length > 0)
    .map((side) =>
      high.length === 0 ? { ...boxOf(side, histogram), spread: 0 } : boxOf(side, histogram),
    );
}

function meanOf(
  bins: readonly number[],
  { count, sums }: Histogram,
): readonly [number, number, number] {
  let all = 0;
  const mean: [number, number, number] = [0, 0, 0];
  for (const bin of bins) {
    all += count[bin] as number;
    for (const axis of [0, 1, 2] as const) mean[axis] += sums[axis][bin] as number;
  }
  return all === 0
    ? mean
    : ([mean[0] / all, mean[1] / all, mean[2] / all].map(Math.round) as never);
}

/** Bits of a channel that choose among the colors found before. */
const FOUND_BITS = 6;
const FOUND_DROP = 8 - FOUND_BITS;

function paletteOf(table: Uint8Array, colors: number): GifPalette {
  const known = new Int16Array(1 << (3 * FOUND_BITS)).fill(-1);
  return {
    table,
    nearest(red, green, blue) {
      const slot =
        ((red >> FOUND_DROP) << (2 * FOUND_BITS)) |
        ((green >> FOUND_DROP) << FOUND_BITS) |
        (blue >> FOUND_DROP);
      const found = known[slot] as number;
      if (found >= 0) return found;
      const best = search(table, colors, [red, green, blue]);
      known[slot] = best;
      return best;
    },
  };
}

function search(
  table: Uint8Array,
  colors: number,
  [red, green, blue]: readonly [number, number, number],
): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < colors; index++) {
    const r = (table[index * 3] as number) - red;
    const g = (table[index * 3 + 1] as number) - green;
    const b = (table[index * 3 + 2] as number) - blue;
    // The eye tells greens apart best, blues least.
    const distance = 2 * r * r + 4 * g * g + b * b;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
