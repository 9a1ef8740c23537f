/** RGBA pixels of a picture. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

const WINDOW = 8;
const STEP = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/**
 * Mean structural similarity of luma over windows of 8 × 8 pixels, 1 for equal pictures.
 * Source: Wang, Bovik, Sheikh, Simoncelli, "Image Quality Assessment" (2004), equation 13, with a flat window.
 */
export function ssim(a: Pixels, b: Pixels): number {
  if (a.width !== b.width || a.height !== b.height) return 0;
  const [lumaA, lumaB] = [lumaOf(a), lumaOf(b)];
  let sum = 0;
  let count = 0;
  for (let y = 0; y + WINDOW <= a.height; y += STEP) {
    for (let x = 0; x + WINDOW <= a.width; x += STEP) {
      sum += windowSimilarity([lumaA, lumaB], y * a.width + x, a.width);
      count++;
    }
  }
  return sum / count;
}

function windowSimilarity(
  [a, b]: readonly [Float64Array, Float64Array],
  start: number,
  stride: number,
): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW; row++) {
    for (let column = 0; column < WINDOW; column++) {
      const at = start + row * stride + column;
      const [p, q] = [a[at] ?? 0, b[at] ?? 0];
      sumA += p;
      sumB += q;
      sumAA += p * p;
      sumBB += q * q;
      sumAB += p * q;
    }
  }
  const n = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / n, sumB / n];
  const varianceA = sumAA / n - meanA * meanA;
  const varianceB = sumBB / n - meanB * meanB;
  const covariance = sumAB / n - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  );
}

/** BT.709 luma over black. */
function lumaOf({ width, height, data }: Pixels): Float64Array {
  const luma = new Float64Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    const at = 4 * i;
    const value =
      0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    luma[i] = (value * (data[at + 3] ?? 0)) / 255;
  }
  return luma;
}
