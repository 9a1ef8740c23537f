import type { Box } from "@reelkiln/document";

import type { SampleRange } from "./plane.ts";

/** How much of each sample along one axis is covered, in 1/65,536, from `first`. */
export interface Coverage {
  readonly first: number;
  readonly end: number;
  readonly shares: Int32Array;
}

/** The share of a sample that is covered in full. */
export const WHOLE = 65_536;

/** The first run of samples that are covered in full. */
export function wholeRange({ first, end, shares }: Coverage): SampleRange {
  let from = first;
  while (from < end && (shares[from] as number) < WHOLE) from++;
  let to = from;
  while (to < end && (shares[to] as number) >= WHOLE) to++;
  return { first: from, end: to };
}

/** Reused by every call: a frame has at most this many samples along an axis. */
export const LONGEST_AXIS = 16_384;
const SHARES = {
  across: new Int32Array(LONGEST_AXIS),
  down: new Int32Array(LONGEST_AXIS),
  chromaAcross: new Int32Array(LONGEST_AXIS),
  chromaDown: new Int32Array(LONGEST_AXIS),
};

/** Coverage along both axes. */
export interface BoxCoverage {
  readonly across: Coverage;
  readonly down: Coverage;
}

/**
 * What an upright box covers of a frame's luma and chroma samples, box edges between pixels in part; undefined when it
 * lies outside. Chroma is sited left, as in `writeRgbaToFrame`. Valid until the next call.
 */
export function coverBox(
  box: Box,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly luma: BoxCoverage; readonly chroma: BoxCoverage } | undefined {
  const across = coverAxis([box.x, box.x + box.width], width, SHARES.across);
  const down = coverAxis([box.y, box.y + box.height], height, SHARES.down);
  if (across.first >= across.end || down.first >= down.end) return undefined;
  const chroma = {
    across: halveSited(across, width, SHARES.chromaAcross),
    down: halveMean(down, SHARES.chromaDown),
  };
  return { luma: { across, down }, chroma };
}

/** Edges this near to a pixel's end are float noise. */
const NOISE = 1e-6;

function coverAxis(
  [from, to]: readonly [number, number],
  length: number,
  shares: Int32Array,
): Coverage {
  const first = Math.max(0, Math.floor(from + NOISE));
  const end = Math.min(length, Math.ceil(to - NOISE));
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
    const next = at + 1;
    const sum = shareAt(full, Math.max(0, at - 1)) + 2 * shareAt(full, at) + shareAt(full, next);
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
