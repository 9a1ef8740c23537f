import type { Stereo } from "./stereo.ts";
import { silence } from "./stereo.ts";

/** Length of one overlapping piece, 40 ms: two periods of the lowest voice. */
const PIECE = 1920;
const HALF = PIECE / 2;

/** A piece may be taken this much earlier or later than due, to fit the one before. */
const SEARCH = 480;
const COARSE = 8;

/** Rising half of a Hann window: two that overlap by half add up to one. */
const RISE = Float32Array.from(
  { length: HALF },
  (_, index) => Math.sin((Math.PI / 2) * ((index + 0.5) / HALF)) ** 2,
);

/**
 * Plays a sound faster (speed above 1) or slower without changing its pitch: waveform-similarity
 * overlap-add (Verhelst and Roelands, 1993). The result has `length` samples.
 */
export function stretch(source: Stereo, speed: number, length: number): Stereo {
  const result = silence(length);
  const mono = monoOf(source);
  let from = 0;
  copyFirst(source, result);
  for (let at = HALF; at < length; at += HALF) {
    const due = Math.round(at * speed);
    // What would have followed the last piece is what the next one should resemble.
    from = bestMatch(mono, from + HALF, due);
    overlap(source, result, { from, at });
  }
  return result;
}

/** Where in a source to play at a sample of the result, and whether anything is heard up to another one. */
export interface Course {
  readonly dueAt: (sample: number) => number;
  readonly isHeard: (from: number, to: number) => boolean;
}

/** The same along a course of any speeds; silent, with soft edges, where nothing is heard. */
export function stretchAlong(source: Stereo, { dueAt, isHeard }: Course, length: number): Stereo {
  const result = silence(length);
  const mono = monoOf(source);
  let from: number | undefined;
  for (let at = -HALF; at < length; at += HALF) {
    // The first piece lies half before the result, whose beginning is then at full level.
    const due = at < 0 ? dueAt(0) + at : dueAt(at);
    if (!isHeard(Math.max(0, at), Math.max(0, at) + HALF)) {
      from = undefined;
      continue;
    }
    from = from === undefined ? due : bestMatch(mono, from + HALF, due);
    overlap(source, result, { from, at });
  }
  return result;
}

/** Samples between the pieces that a sound is put together from. */
export const PIECE_STEP = HALF;

function monoOf({ left, right }: Stereo): Float32Array {
  return left.map((value, index) => value + (right[index] as number));
}

function copyFirst(source: Stereo, result: Stereo): void {
  const count = Math.min(PIECE, source.left.length, result.left.length);
  for (let index = 0; index < count; index += 1) {
    const factor = index < HALF ? 1 : (RISE[PIECE - 1 - index] as number);
    result.left[index] = (source.left[index] as number) * factor;
    result.right[index] = (source.right[index] as number) * factor;
  }
}

interface Piece {
  readonly from: number;
  readonly at: number;
}

function overlap(source: Stereo, result: Stereo, { from, at }: Piece): void {
  const count = Math.min(PIECE, source.left.length - from, result.left.length - at);
  for (let index = Math.max(0, -at); index < count; index += 1) {
    const factor = (index < HALF ? RISE[index] : RISE[PIECE - 1 - index]) as number;
    const [to, of] = [at + index, from + index];
    result.left[to] = (result.left[to] as number) + (source.left[of] as number) * factor;
    result.right[to] = (result.right[to] as number) + (source.right[of] as number) * factor;
  }
}

/** The start near `due` from which the sound is most like what begins at `model`. */
function bestMatch(mono: Float32Array, model: number, due: number): number {
  const low = Math.max(0, due - SEARCH);
  const high = Math.max(low, Math.min(mono.length - PIECE, due + SEARCH));
  if (model + HALF > mono.length) return Math.min(due, high);
  const coarse = search(mono, model, { low, high, step: COARSE });
  return search(mono, model, {
    low: Math.max(low, coarse - COARSE + 1),
    high: Math.min(high, coarse + COARSE - 1),
    step: 1,
  });
}

interface SearchSpan {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

function search(mono: Float32Array, model: number, { low, high, step }: SearchSpan): number {
  let best = low;
  let bestScore = -Infinity;
  for (let start = low; start <= high; start += step) {
    const score = similarity(mono, model, start);
    if (score > bestScore) [best, bestScore] = [start, score];
  }
  return best;
}

/** Normalised cross-correlation over half a piece, every fourth sample. */
function similarity(mono: Float32Array, a: number, b: number): number {
  let product = 0;
  let energy = 1e-9;
  const count = Math.min(HALF, mono.length - a, mono.length - b);
  for (let index = 0; index < count; index += 4) {
    const y = mono[b + index] as number;
    product += (mono[a + index] as number) * y;
    energy += y * y;
  }
  return product / Math.sqrt(energy);
}
