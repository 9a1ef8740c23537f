import type { Box } from "@reelkiln/document";

import type { Frame } from "../media/frame.ts";
import { coverBox, WHOLE, wholeRange, type BoxCoverage } from "./planes/coverage.ts";
import type { YuvColor } from "./rec709.ts";

/**
 * Lays one colour over an upright box of `frame` in place, box edges between pixels covering in part.
 * `opacity` 0–1 multiplies the colour's alpha.
 */
export function fillRect(frame: Frame, box: Box, paint: YuvColor & { opacity: number }): void {
  const strength = (paint.alpha / 255) * paint.opacity;
  const cover = coverBox(box, frame);
  if (cover === undefined) return;
  const { luma, chroma } = cover;
  fillPlane({ plane: frame.y, stride: frame.yStride }, luma, [paint.y, strength]);
  fillPlane({ plane: frame.u, stride: frame.uStride }, chroma, [paint.u, strength]);
  fillPlane({ plane: frame.v, stride: frame.vStride }, chroma, [paint.v, strength]);
}

function fillPlane(
  to: { readonly plane: Uint8Array; readonly stride: number },
  area: BoxCoverage,
  [value, strength]: readonly [value: number, strength: number],
): void {
  const { plane, stride } = to;
  const { across, down } = area;
  const { first, end, shares } = across;
  const whole = wholeRange(across);
  for (let row = down.first; row < down.end; row++) {
    const rowStrength = strength * (down.shares[row] as number);
    const start = row * stride;
    const isSolid = rowStrength >= WHOLE && whole.first < whole.end;
    if (isSolid) plane.fill(value, start + whole.first, start + whole.end);
    for (let column = first; column < end; column++) {
      if (isSolid && column === whole.first) column = whole.end;
      if (column >= end) break;
      const share = Math.round((rowStrength * (shares[column] as number)) / WHOLE);
      const at = start + column;
      plane[at] = (value * share + (plane[at] as number) * (WHOLE - share) + 32_768) >>> 16;
    }
  }
}
