import {
  FLICKS_PER_SECOND,
  FRAME_RATES,
  flicksPerFrame,
  type Flicks,
  type FrameRate,
} from "@reelkiln/document";

import type { ListedPacket } from "./listing.ts";

/** Presentation times of a video, worked out from its packets. */
export interface FrameTimes {
  readonly frameRate: FrameRate;
  readonly variableRate: boolean;
  readonly start: Flicks;
  readonly end: Flicks;
}

const HALF_MILLISECOND: Flicks = FLICKS_PER_SECOND / 2000;

/** A clock in whole milliseconds (Matroska) moves a frame by up to half of one; a little is left for rounding. */
const GRID_TOLERANCE: Flicks = FLICKS_PER_SECOND / 1600;

/**
 * Rate, evenness and span of the frames. A constant-rate file in a coarse clock gets the served
 * rate whose grid all its times lie on; otherwise the rate is the average.
 */
export function frameTimes(packets: readonly ListedPacket[]): FrameTimes {
  const sorted = packets.toSorted((a, b) => a.pts - b.pts);
  const times = sorted.map((packet) => packet.pts);
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  const frameRate = gridRate(times) ?? averageRate(times, sorted.at(-1)?.duration ?? 0);
  const known = sorted.at(-1)?.duration ?? 0;
  return {
    frameRate,
    variableRate: isVariable(times),
    start: first,
    end: last + (known > 0 ? known : Math.round(flicksPerFrame(frameRate))),
  };
}

function isVariable(times: readonly Flicks[]): boolean {
  if (times.length < 3 || gridRate(times) !== undefined) return false;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return maxOf(gaps) - minOf(gaps) > HALF_MILLISECOND;
}

/** The served rate all times lie nearest to; short clips lie on the grids of several. */
function gridRate(times: readonly Flicks[]): FrameRate | undefined {
  if (times.length < 2) return undefined;
  const fits = Object.values(FRAME_RATES)
    .map((rate) => ({ rate, error: gridError(times, flicksPerFrame(rate)) }))
    .toSorted((a, b) => a.error - b.error);
  const best = fits[0];
  return best !== undefined && best.error <= GRID_TOLERANCE ? best.rate : undefined;
}

function gridError(times: readonly Flicks[], step: Flicks): Flicks {
  const first = times[0] ?? 0;
  return maxOf(times.map((time, index) => Math.abs(time - first - index * step)));
}

function averageRate(times: readonly Flicks[], lastDuration: Flicks): FrameRate {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  if (times.length >= 2 && span > 0) return reduced((times.length - 1) * FLICKS_PER_SECOND, span);
  return reduced(FLICKS_PER_SECOND, lastDuration > 0 ? lastDuration : FLICKS_PER_SECOND / 25);
}

/** Lowest terms; products beyond 2^53 lose their last digits first so that the terms stay exact integers. */
function reduced(numerator: number, denominator: number): FrameRate {
  const scale = Math.max(1, Math.ceil(numerator / Number.MAX_SAFE_INTEGER));
  const top = Math.round(numerator / scale);
  const bottom = Math.max(1, Math.round(denominator / scale));
  const divisor = greatestCommonDivisor(top, bottom);
  return { numerator: top / divisor, denominator: bottom / divisor };
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return Math.max(1, x);
}

function maxOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity);
}

function minOf(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}
