import type { Frame } from "../src/media/frame.ts";

/** A frame over plain arrays, for tests that need no decoder. */
export function plainFrame(width: number, height: number): Frame {
  const half = width >> 1;
  return {
    width,
    height,
    y: new Uint8Array(width * height).fill(16),
    u: new Uint8Array(half * (height >> 1)).fill(128),
    v: new Uint8Array(half * (height >> 1)).fill(128),
    yStride: width,
    uStride: half,
    vStride: half,
    makeWritable: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

/** Peak signal-to-noise ratio in dB over all samples of the three planes; Infinity when equal. */
export function psnrDb(a: Frame, b: Frame): number {
  let sum = 0;
  let count = 0;
  for (const [plane, strideKey, shift] of PLANES) {
    for (let row = 0; row < a.height >> shift; row++) {
      for (let column = 0; column < a.width >> shift; column++) {
        const first = a[plane][row * a[strideKey] + column] as number;
        const difference = first - (b[plane][row * b[strideKey] + column] as number);
        sum += difference * difference;
        count++;
      }
    }
  }
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * count) / sum);
}

const PLANES = [
  ["y", "yStride", 0],
  ["u", "uStride", 1],
  ["v", "vStride", 1],
] as const;

/** Smooth picture with grain: what a decoder gives, without one. */
export function grainyFrame(width: number, height: number, seed: number): Frame {
  const frame = plainFrame(width, height);
  let state = seed >>> 0 || 1;
  const noise = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296 - 0.5;
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const wave = Math.sin(column / 23 + seed) * Math.cos(row / 31);
      frame.y[row * width + column] = 120 + 60 * wave + 8 * noise();
    }
  }
  const half = width >> 1;
  for (let row = 0; row < height >> 1; row++) {
    for (let column = 0; column < half; column++) {
      frame.u[row * half + column] = 128 + 25 * Math.sin(column / 19 + row / 40) + 2 * noise();
      frame.v[row * half + column] = 128 + 25 * Math.cos(row / 17 + seed) + 2 * noise();
    }
  }
  return frame;
}
