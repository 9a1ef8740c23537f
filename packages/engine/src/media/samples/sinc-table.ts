/** Filter taps of every phase between two source samples. */
export interface SincTable {
  /** Output samples per `step` source samples. */
  readonly phases: number;
  readonly step: number;
  /** Taps before and after the point; a phase holds twice as many. */
  readonly reach: number;
  /** Phase after phase. */
  readonly taps: Float32Array;
}

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 32;

/** Share of the narrower band that passes; the rest is the filter's slope. */
const PASS_BAND = 0.95;

/** Shape of the Kaiser window: side lobes about 100 dB down (J. F. Kaiser, 1974). */
const KAISER_BETA = 10;

/** Windowed-sinc filter from one sample rate to another, both whole numbers of hertz. */
export function sincTable(fromHz: number, toHz: number): SincTable {
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const phases = toHz / divisor;
  const step = fromHz / divisor;
  const cutoff = Math.min(1, toHz / fromHz) * PASS_BAND;
  const reach = Math.ceil(CROSSINGS / cutoff);
  const taps = new Float32Array(phases * reach * 2);
  for (let phase = 0; phase < phases; phase += 1) {
    fillPhase(taps.subarray(phase * reach * 2, (phase + 1) * reach * 2), {
      fraction: phase / phases,
      cutoff,
      reach,
    });
  }
  return { phases, step, reach, taps };
}

interface Phase {
  readonly fraction: number;
  readonly cutoff: number;
  readonly reach: number;
}

/** Tap i weighs the source sample i − reach + 1 away from the one at or before the point. */
function fillPhase(taps: Float32Array, { fraction, cutoff, reach }: Phase): void {
  let sum = 0;
  const raw = Array.from({ length: reach * 2 }, (_, index) => {
    const distance = index - reach + 1 - fraction;
    const value = sinc(distance * cutoff) * kaiser(distance / reach);
    sum += value;
    return value;
  });
  // A constant signal keeps its level exactly at every phase.
  for (const [index, value] of raw.entries()) taps[index] = value / sum;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  if (Math.abs(x) >= 1) return 0;
  return besselI0(KAISER_BETA * Math.sqrt(1 - x * x)) / besselI0(KAISER_BETA);
}

/** Modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
