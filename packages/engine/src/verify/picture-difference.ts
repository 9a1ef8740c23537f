import type { Frame } from "../media/frame.ts";

/** Whole pixels of a frame. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How two frames of one size differ. */
export interface PictureDifference {
  /** Mean square of the difference over all samples of the three planes, in code values of 255. */
  readonly meanSquare: number;
  /** Structural similarity of luma, 1 for equal. Source: Wang et al. 2004, over 8×8 windows side by side. */
  readonly ssim: number;
  /** Root mean square of the difference in the block where it is greatest, in code values of 255. */
  readonly worstBlock: number;
  /** Around all blocks that differ by more than the tolerance; absent when none does. */
  readonly box?: PixelBox;
}

/** Side of a block in pixels of luma; chroma has half of it. */
const BLOCK_PX = 16;
const WINDOW_PX = 8;
/** Keep the quotients of SSIM from being of nothing: (0.01 · 255)² and (0.03 · 255)². */
const MEAN_GUARD = 6.5025;
const SPREAD_GUARD = 58.5225;

const EQUAL: PictureDifference = { meanSquare: 0, ssim: 1, worstBlock: 0 };

/** Compares two frames block by block; a block counts as the same up to `tolerance`, in code values of 255. */
export function pictureDifference(a: Frame, b: Frame, tolerance: number): PictureDifference {
  const { width, height } = a;
  const columns = Math.ceil(width / BLOCK_PX);
  const squares = new Float64Array(columns * Math.ceil(height / BLOCK_PX));
  const lumaSize = { width, height, side: BLOCK_PX };
  const half = { width: width >> 1, height: height >> 1, side: BLOCK_PX / 2 };
  const luma: Pair = { a: a.y, b: b.y, strideA: a.yStride, strideB: b.yStride };
  const blue: Pair = { a: a.u, b: b.u, strideA: a.uStride, strideB: b.uStride };
  const red: Pair = { a: a.v, b: b.v, strideA: a.vStride, strideB: b.vStride };
  addSquares(luma, lumaSize, { squares, columns });
  const lumaSquares = squares.slice();
  addSquares(blue, half, { squares, columns });
  addSquares(red, half, { squares, columns });
  const total = squares.reduce((sum, square) => sum + square, 0);
  if (total === 0) return EQUAL;
  const samples = width * height + 2 * half.width * half.height;
  return {
    meanSquare: total / samples,
    ssim: structuralSimilarity(luma, lumaSize, { squares: lumaSquares, columns }),
    ...blocksAbove(tolerance, { squares, columns, width, height }),
  };
}

/** A plane of both frames. */
interface Pair {
  readonly a: Uint8Array;
  readonly b: Uint8Array;
  readonly strideA: number;
  readonly strideB: number;
}

interface PlaneSize {
  readonly width: number;
  readonly height: number;
  /** Of a block in samples of this plane. */
  readonly side: number;
}

interface Blocks {
  readonly squares: Float64Array;
  readonly columns: number;
}

function addSquares(pair: Pair, { width, height, side }: PlaneSize, blocks: Blocks): void {
  for (let row = 0; row < height; row++) {
    const a = pair.a.subarray(row * pair.strideA, row * pair.strideA + width);
    const b = pair.b.subarray(row * pair.strideB, row * pair.strideB + width);
    // Most rows of most frames are equal, which the C library finds out twenty times as fast.
    if (Buffer.compare(a, b) !== 0) addRow(a, b, { ...blocks, side, at: Math.floor(row / side) });
  }
}

function addRow(
  a: Uint8Array,
  b: Uint8Array,
  { squares, columns, side, at }: Blocks & { readonly side: number; readonly at: number },
): void {
  let block = at * columns;
  for (let column = 0; column < a.length; block++) {
    const end = Math.min(a.length, column + side);
    let sum = 0;
    for (; column < end; column++) {
      const difference = (a[column] as number) - (b[column] as number);
      sum += difference * difference;
    }
    squares[block] = (squares[block] as number) + sum;
  }
}

function blocksAbove(
  tolerance: number,
  { squares, columns, width, height }: Blocks & { readonly width: number; readonly height: number },
): Pick<PictureDifference, "worstBlock" | "box"> {
  let worst = 0;
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (const [index, square] of squares.entries()) {
    const x = (index % columns) * BLOCK_PX;
    const y = Math.floor(index / columns) * BLOCK_PX;
    const [across, down] = [Math.min(BLOCK_PX, width - x), Math.min(BLOCK_PX, height - y)];
    const mean = Math.sqrt(square / (across * down * 1.5));
    if (mean > worst) worst = mean;
    if (mean <= tolerance) continue;
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + across), Math.max(bottom, y + down)];
  }
  if (right === 0) return { worstBlock: worst };
  return { worstBlock: worst, box: { x: left, y: top, width: right - left, height: bottom - top } };
}

function structuralSimilarity(
  luma: Pair,
  { width, height }: PlaneSize,
  { squares, columns }: Blocks,
): number {
  const down = Math.floor(height / WINDOW_PX);
  const across = Math.floor(width / WINDOW_PX);
  let sum = 0;
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const isEqual = squares[(row >> 1) * columns + (column >> 1)] === 0;
      sum += isEqual ? 1 : windowSimilarity(luma, column * WINDOW_PX, row * WINDOW_PX);
    }
  }
  return down * across === 0 ? 1 : sum / (down * across);
}

function windowSimilarity({ a, b, strideA, strideB }: Pair, x: number, y: number): number {
  let sumA = 0;
  let sumB = 0;
  let squareSum = 0;
  let product = 0;
  for (let row = y; row < y + WINDOW_PX; row++) {
    const fromA = row * strideA + x;
    const fromB = row * strideB + x;
    for (let column = 0; column < WINDOW_PX; column++) {
      const valueA = a[fromA + column] as number;
      const valueB = b[fromB + column] as number;
      sumA += valueA;
      sumB += valueB;
      squareSum += valueA * valueA + valueB * valueB;
      product += valueA * valueB;
    }
  }
  const count = WINDOW_PX * WINDOW_PX;
  const meanA = sumA / count;
  const meanB = sumB / count;
  const spread = squareSum / count - meanA * meanA - meanB * meanB;
  const together = product / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + MEAN_GUARD) * (2 * together + SPREAD_GUARD)) /
    ((meanA * meanA + meanB * meanB + MEAN_GUARD) * (spread + SPREAD_GUARD))
  );
}

/** PSNR in dB of 8-bit samples; Infinity when equal. */
export function psnrOf(meanSquare: number): number {
  return meanSquare === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255) / meanSquare);
}
