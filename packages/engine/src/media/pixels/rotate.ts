import type { VideoFacts } from "@reelkiln/document";

import { planeList, type Plane, type Planes } from "./planes.ts";

type Turn = 0 | 90 | 180 | 270;

/** How a stored picture comes to stand upright. */
export type Uprighting = Pick<VideoFacts, "rotationDegrees" | "mirrored">;

/** True when the picture is shown as it is stored. */
export function isUpright({ rotationDegrees, mirrored }: Uprighting): boolean {
  return rotationDegrees === 0 && mirrored !== true;
}

/** Mirrors `from` when asked, then turns it clockwise into `to`, whose sides are swapped for 90 and 270 degrees. */
export function rotatePlanes(
  from: Planes,
  to: Planes,
  { rotationDegrees, mirrored }: Uprighting,
): void {
  const targets = planeList(to);
  for (const [index, source] of planeList(from).entries()) {
    const target = targets[index];
    if (target === undefined) continue;
    const turned = TARGETS[rotationDegrees](source, target.stride);
    rotatePlane(source, target, mirrored === true ? fromTheRight(turned, source) : turned);
  }
}

/** Columns are read from the last to the first. */
function fromTheRight({ origin, perColumn, perRow }: TargetIndex, { width }: Plane): TargetIndex {
  return { origin: origin + (width - 1) * perColumn, perColumn: -perColumn, perRow };
}

/** Where a pixel goes: index = origin + x·perColumn + y·perRow. */
interface TargetIndex {
  readonly origin: number;
  readonly perColumn: number;
  readonly perRow: number;
}

const TARGETS: Readonly<Record<Turn, (from: Plane, stride: number) => TargetIndex>> = {
  0: (_, stride) => ({ origin: 0, perColumn: 1, perRow: stride }),
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
