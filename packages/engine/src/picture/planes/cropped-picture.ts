import type { Box } from "@reelkiln/document";

import type { Axis, PlanarPicture, SitedPlane } from "./plane.ts";

/** Parts start and end at multiples of this, so that their halvings are those of the whole. */
const GRID_PX = 64;

/** The part of a picture around `box`, in the same places; its planes are the picture's own bytes. */
export function croppedPicture(picture: PlanarPicture, box: Box): PlanarPicture {
  const across = gridSpan(box.x, box.x + box.width, picture.width);
  const down = gridSpan(box.y, box.y + box.height, picture.height);
  const [y, u, v] = picture.planes;
  const cut = (plane: SitedPlane): SitedPlane => croppedPlane(plane, across, down);
  return { ...picture, planes: [cut(y), cut(u), cut(v)] };
}

type PixelSpan = readonly [first: number, end: number];

function gridSpan(from: number, to: number, length: number): PixelSpan {
  // A filter reads one sample beyond a box.
  const first = Math.max(0, GRID_PX * Math.floor((from - 1) / GRID_PX));
  return [first, Math.min(length, GRID_PX * Math.ceil((to + 1) / GRID_PX))];
}

function croppedPlane(plane: SitedPlane, across: PixelSpan, down: PixelSpan): SitedPlane {
  const [left, width, acrossAxis] = croppedAxis(plane.across, across);
  const [top, height, downAxis] = croppedAxis(plane.down, down);
  const bytes = plane.bytes.subarray(top * plane.stride + left);
  return { bytes, stride: plane.stride, width, height, across: acrossAxis, down: downAxis };
}

/** Samples of the axis before and within the span, and where those within lie. */
function croppedAxis(
  { step, origin }: Axis,
  [first, end]: PixelSpan,
): readonly [before: number, count: number, axis: Axis] {
  const before = first / step;
  return [before, Math.floor(end / step) - before, { step, origin: origin + first }];
}
