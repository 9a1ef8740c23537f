import { planeList, type Plane, type Planes } from "./planes.ts";

export type Turn = 90 | 180 | 270;

/** Turns `from` clockwise into `to`, whose sides are swapped for 90 and 270 degrees. */
export function rotatePlanes(from: Planes, to: Planes, degrees: Turn): void {
  const targets = planeList(to);
  for (const [index, source] of planeList(from).entries()) {
    const target = targets[index];
    if (target !== undefined) rotatePlane(source, target, TARGETS[degrees](source, target.stride));
  }
}

/** Where a pixel goes: index = origin + x·perColumn + y·perRow. */
interface TargetIndex {
  readonly origin: number;
  readonly perColumn: number;
  readonly perRow: number;
}

const TARGETS: Readonly<Record<Turn, (from: Plane, stride: number) => TargetIndex>> = {
  90: ({ height }, stride) => ({ origin: height - 1, perColumn: stride, perRow: -1 }),
  180: ({ width, height }, stride) => ({
    origin: (height - 1) * stride + width - 1,
    perColumn: -1,
    perRow: -stride,
  }),
  270: ({ width }, stride) => ({ origin: (width - 1) * stride, perColumn: -stride, perRow: 1 }),
};

/** Rows moved together, so that columns written side by side stay in the cache. */
const BAND = 32;

function rotatePlane({ bytes, stride, width, height }: Plane, to: Plane, index: TargetIndex): void {
  const target = to.bytes;
  for (let top = 0; top < height; top += BAND) {
    const bottom = Math.min(height, top + BAND);
    for (let x = 0; x < width; x += 1) {
      let write = index.origin + x * index.perColumn + top * index.perRow;
      let read = top * stride + x;
      for (let y = top; y < bottom; y += 1, read += stride, write += index.perRow) {
        target[write] = bytes[read] as number;
      }
    }
  }
}
