import type { Planes } from "./planes.ts";

/** Memory of an NV12 picture. */
export interface InterleavedPlanes {
  readonly luma: Uint8Array;
  readonly chroma: Uint8Array;
  readonly lumaStride: number;
  readonly chromaStride: number;
}

/** Writes 4:2:0 planes as NV12: luma, then pairs of chroma. */
export function writeInterleaved(from: Planes, to: InterleavedPlanes): void {
  const { width, height, y, u, v } = from;
  for (let row = 0; row < height; row += 1) {
    const start = row * from.yStride;
    to.luma.set(y.subarray(start, start + width), row * to.lumaStride);
  }
  for (let row = 0; row < height >> 1; row += 1) {
    const at = row * to.chromaStride;
    for (let column = 0; column < width >> 1; column += 1) {
      to.chroma[at + 2 * column] = u[row * from.uStride + column] as number;
      to.chroma[at + 2 * column + 1] = v[row * from.vStride + column] as number;
    }
  }
}
