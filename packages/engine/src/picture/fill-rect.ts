import type { Box } from "@reelkiln/document";

import type { Frame } from "../media/frame.ts";
import type { YuvColor } from "./rec709.ts";

/** How much of each sample along one axis is covered, in 1/65,536, from `first`. */
interface Coverage {
  readonly first: number;
  readonly end: number;
  readonly shares: Int32Array;
}

const WHOLE = 65_536;

/** Reused by every call: a frame has at most this many samples along an axis. */
const LONGEST = 16_384;
const SHARES = {
  across: new Int32Array(LONGEST),
  down: new Int32Array(LONGEST),
  chromaAcross: new Int32Array(LONGEST),
  chromaDown: new Int32Array(LONGEST),
};

/**
 * Lays one colour over an upright box of `frame` in place, box edges between pixels covering in part.
 * Chroma is sited left, as in `writeRgbaToFrame`. `opacity` 0–1 multiplies the colour's alpha.
 */
export function fillRect(frame: Frame, box: Box, paint: YuvColor & { opacity: number }): void {
  const strength = (paint.alpha / 255) * paint.opacity;
  const across = coverAxis([box.x, box.x + box.width], frame.width, SHARES.across);
  const down = coverAxis([box.y, box.y + box.height], frame.height, SHARES.down);
  if (across.first >= across.end || down.first >= down.end) return;
  fillPlane({ plane: frame.y, stride: frame.yStride }, { across, down }, [paint.y, strength]);
  const chroma = {
    across: halveSited(across, frame.width, SHARES.chromaAcross),
    down: halveMean(down, SHARES.chromaDown),
  };
  fillPlane({ plane: frame.u, stride: frame.uStride }, chroma, [paint.u, strength]);
  fillPlane({ plane: frame.v, stride: frame.vStride }, chroma, [paint.v, strength]);
}

function coverAxis(
  [from, to]: readonly [number, number],
  length: number,
  shares: Int32Array,
): Coverage {
  const first = Math.max(0, Math.floor(from));
  const end = Math.min(length, Math.ceil(to));
  for (let index = first; index < end; index++) {
    const share = Math.min(to, index + 1) - Math.max(from, index);
    shares[index] = Math.round(Math.max(0, share) * WHOLE);
  }
  return { first, end, shares };
}

function shareAt(coverage: Coverage, index: number): number {
  return index < coverage.first || index >= coverage.end ? 0 : (coverage.shares[index] as number);
}

/** 1-2-1 about the even sample; the canvas's first sample stands in for the one before it. */
function halveSited(full: Coverage, length: number, shares: Int32Array): Coverage {
  const first = full.first >> 1;
  const end = Math.min(length >> 1, (full.end >> 1) + 1);
  for (let index = first; index < end; index++) {
    const at = 2 * index;
    const sum = shareAt(full, Math.max(0, at - 1)) + 2 * shareAt(full, at) + shareAt(full, at + 1);
    shares[index] = (sum + 2) >> 2;
  }
  return { first, end, shares };
}

function halveMean(full: Coverage, shares: Int32Array): Coverage {
  const first = full.first >> 1;
  const end = (full.end + 1) >> 1;
  for (let index = first; index < end; index++) {
    shares[index] = (shareAt(full, 2 * index) + shareAt(full, 2 * index + 1) + 1) >> 1;
  }
  return { first, end, shares };
}

function fillPlane(
  to: { readonly plane: Uint8Array; readonly stride: number },
  area: { readonly across: Coverage; readonly down: Coverage },
  [value, strength]: readonly [value: number, strength: number],
): void {
  const { plane, stride } = to;
  const { across, down } = area;
  const { first, end, shares } = across;
  for (let row = down.first; row < down.end; row++) {
    const rowStrength = strength * (down.shares[row] as number);
    const start = row * stride;
    let solidFrom = first;
    let solidEnd = first;
    if (rowStrength >= WHOLE) {
      while (solidFrom < end && (shares[solidFrom] as number) < WHOLE) solidFrom++;
      solidEnd = solidFrom;
      while (solidEnd < end && (shares[solidEnd] as number) >= WHOLE) solidEnd++;
      plane.fill(value, start + solidFrom, start + solidEnd);
    }
    for (let column = first; column < end; column++) {
      if (column === solidFrom && solidEnd > solidFrom) column = solidEnd;
      if (column >= end) break;
      const share = Math.round((rowStrength * (shares[column] as number)) / WHOLE);
      const at = start + column;
      plane[at] = (value * share + (plane[at] as number) * (WHOLE - share) + 32_768) >>> 16;
    }
  }
}
