import type { AudioBlock } from "../frame.ts";
import { MIX_RATE_HZ } from "../frame.ts";
import type { StereoSamples } from "./downmix.ts";
import { sincTable, type SincTable } from "./sinc-table.ts";

/** Which output samples are wanted, counted at 48 kHz from the file's zero. */
export interface SampleSpan {
  readonly sourceRateHz: number;
  readonly first: number;
  readonly count: number;
  /** Left and right of the source are the same samples, so only one is worked out. */
  readonly mono: boolean;
}

/** A second of output at a time. */
const BLOCK_SAMPLES = MIX_RATE_HZ;

/**
 * Cuts a span out of a source and brings it to 48 kHz. Source samples come in rising order with
 * their index from the file's zero; where none came there is silence.
 */
export class SpanResampler {
  readonly #table: SincTable;
  readonly #end: number;
  readonly #mono: boolean;
  #next: number;
  #left = new Float32Array(1 << 16);
  #right = new Float32Array(1 << 16);
  /** Source index of the first kept sample, and how many are kept. */
  #origin: number;
  #kept = 0;

  constructor({ sourceRateHz, first, count, mono }: SampleSpan) {
    this.#mono = mono;
    this.#table = sincTable(sourceRateHz, MIX_RATE_HZ);
    this.#next = first;
    this.#end = first + count;
    this.#origin = this.#firstNeeded();
  }

  /** True when nothing further can change the output. */
  get done(): boolean {
    return this.#next >= this.#end;
  }

  /** Takes samples that start at source index `start`; gives the output blocks that are now complete. */
  *push(start: number, samples: StereoSamples): Generator<AudioBlock> {
    const have = this.#origin + this.#kept;
    const skip = Math.max(0, have - start);
    const length = samples.left.length - skip;
    if (length <= 0) return;
    const gap = Math.max(0, start - have);
    if (gap > 0) yield* this.#append(gap, undefined);
    yield* this.#append(length, {
      left: samples.left.subarray(skip),
      right: samples.right.subarray(skip),
    });
  }

  /** Gives the rest; the source is silent beyond what came. */
  *finish(): Generator<AudioBlock> {
    while (!this.done) {
      yield* this.#append(this.#table.step + this.#table.reach * 2 + BLOCK_SAMPLES, undefined);
    }
  }

  /** Appends silence or samples in pieces, so that a long gap needs no long buffer. */
  *#append(length: number, samples: StereoSamples | undefined): Generator<AudioBlock> {
    for (let offset = 0; offset < length && !this.done; offset += BLOCK_SAMPLES) {
      const count = Math.min(BLOCK_SAMPLES, length - offset);
      this.#reserve(count);
      if (samples === undefined) {
        this.#left.fill(0, this.#kept, this.#kept + count);
        this.#right.fill(0, this.#kept, this.#kept + count);
      } else {
        this.#left.set(samples.left.subarray(offset, offset + count), this.#kept);
        this.#right.set(samples.right.subarray(offset, offset + count), this.#kept);
      }
      this.#kept += count;
      this.#dropUsed();
      yield* this.#produce();
    }
  }

  *#produce(): Generator<AudioBlock> {
    const { phases, step, reach } = this.#table;
    const available = this.#origin + this.#kept - reach;
    // Output n stands at source position n·step/phases and needs `reach` samples beyond it.
    const ready = Math.min(this.#end, Math.floor((available * phases - 1) / step) + 1);
    while (this.#next < ready) {
      const count = Math.min(BLOCK_SAMPLES, ready - this.#next);
      const left = this.#filtered(this.#left, count);
      yield { left, right: this.#mono ? left.slice() : this.#filtered(this.#right, count) };
      this.#next += count;
    }
  }

  #filtered(source: Float32Array, count: number): Float32Array {
    const { phases, step, reach, taps } = this.#table;
    const result = new Float32Array(count);
    const width = reach * 2;
    for (let index = 0; index < count; index += 1) {
      const position = (this.#next + index) * step;
      const whole = Math.floor(position / phases);
      const tap = (position - whole * phases) * width;
      const from = whole - reach + 1 - this.#origin;
      if (phases === 1 && step === 1) {
        result[index] = source[from + reach - 1] as number;
        continue;
      }
      let sum = 0;
      for (let k = 0; k < width; k += 1) {
        sum += (source[from + k] as number) * (taps[tap + k] as number);
      }
      result[index] = sum;
    }
    return result;
  }

  #firstNeeded(): number {
    const { phases, step, reach } = this.#table;
    return Math.floor((this.#next * step) / phases) - reach + 1;
  }

  #dropUsed(): void {
    const used = Math.min(this.#firstNeeded() - this.#origin, this.#kept);
    if (used < 1 << 14) return;
    this.#left.copyWithin(0, used, this.#kept);
    this.#right.copyWithin(0, used, this.#kept);
    this.#origin += used;
    this.#kept -= used;
  }

  #reserve(count: number): void {
    if (this.#kept + count <= this.#left.length) return;
    const size = Math.max(this.#left.length * 2, this.#kept + count);
    this.#left = grown(this.#left, size);
    this.#right = grown(this.#right, size);
  }
}

function grown(samples: Float32Array, size: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(size);
  larger.set(samples);
  return larger;
}
