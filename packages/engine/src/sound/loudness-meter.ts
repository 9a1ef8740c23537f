import { MIX_RATE_HZ, type AudioBlock } from "../media/media.ts";
import { decibelsOf } from "./decibels.ts";
import { KWeighting } from "./k-weighting.ts";
import { REACH } from "./oversampling.ts";
import { truePeak } from "./true-peak.ts";

/** Loudness of all that was written. */
export interface Loudness {
  /** LUFS; null when nothing is louder than −70 LUFS, which is silence. */
  readonly integratedLufs: number | null;
  /** dBTP; null when every sample is zero. */
  readonly truePeakDbtp: number | null;
}

interface Tail {
  readonly samples: Float32Array;
  /** How many of them were measured; they are kept as neighbours of those that were not. */
  readonly measured: number;
}

const EMPTY_TAIL: Tail = { samples: new Float32Array(0), measured: 0 };

/** Blocks of 400 ms that overlap by three quarters: a new one every 100 ms. */
const HOP_SAMPLES = MIX_RATE_HZ / 10;
const HOPS_PER_BLOCK = 4;

/** Loudness of the mean square z: −0.691 + 10·log₁₀ z. */
const OFFSET_LU = -0.691;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

/** Integrated loudness and true peak of 48 kHz stereo. Source: ITU-R BS.1770-4. */
export class LoudnessMeter {
  readonly #left = new KWeighting();
  readonly #right = new KWeighting();
  readonly #hops: number[] = [];
  #energy = 0;
  #filled = 0;
  #peak = 0;
  /** The last samples of each channel, because a peak may lie between two blocks. */
  #tails: readonly Tail[] = [EMPTY_TAIL, EMPTY_TAIL];

  /** Takes the next samples, any number of them. */
  write({ left, right }: AudioBlock): void {
    let at = 0;
    while (at < left.length) {
      const end = Math.min(left.length, at + HOP_SAMPLES - this.#filled);
      this.#energy += this.#left.energy(left, at, end) + this.#right.energy(right, at, end);
      this.#filled += end - at;
      at = end;
      if (this.#filled === HOP_SAMPLES) this.#closeHop();
    }
    this.#tails = [left, right].map((samples, index) => this.#measurePeak(samples, index));
  }

  /** Loudness of everything so far. */
  read(): Loudness {
    const last = this.#tails.reduce(
      (peak, { samples, measured }) =>
        truePeak(samples, { from: measured, to: samples.length, floor: peak }),
      this.#peak,
    );
    return {
      integratedLufs: gatedLoudness(this.#hops),
      truePeakDbtp: last === 0 ? null : decibelsOf(last),
    };
  }

  #closeHop(): void {
    this.#hops.push(this.#energy / HOP_SAMPLES);
    this.#energy = 0;
    this.#filled = 0;
  }

  /** Measures all but the last samples, which need those that follow; gives them back. */
  #measurePeak(block: Float32Array, channel: number): Tail {
    const { samples, measured } = this.#tails[channel] ?? EMPTY_TAIL;
    const joined = new Float32Array(samples.length + block.length);
    joined.set(samples);
    joined.set(block, samples.length);
    const to = Math.max(measured, joined.length - REACH);
    this.#peak = truePeak(joined, { from: measured, to, floor: this.#peak });
    const kept = Math.max(0, to - REACH);
    return { samples: joined.slice(kept), measured: to - kept };
  }
}

function gatedLoudness(hops: readonly number[]): number | null {
  const blocks = hops
    .slice(HOPS_PER_BLOCK - 1)
    .map((_, index) => mean(hops.slice(index, index + HOPS_PER_BLOCK)));
  const audible = blocks.filter((block) => loudnessOf(block) > ABSOLUTE_GATE_LUFS);
  if (audible.length === 0) return null;
  const gate = loudnessOf(mean(audible)) + RELATIVE_GATE_LU;
  return loudnessOf(mean(audible.filter((block) => loudnessOf(block) > gate)));
}

function loudnessOf(meanSquare: number): number {
  return OFFSET_LU + 10 * Math.log10(meanSquare);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Loudness of a whole sound in memory. */
export function measureLoudness(sound: AudioBlock): Loudness {
  const meter = new LoudnessMeter();
  meter.write(sound);
  return meter.read();
}
