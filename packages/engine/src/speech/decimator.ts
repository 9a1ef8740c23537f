import { sincTable, type SincTable } from "../media/samples/sinc-table.ts";

/**
 * Brings mono sound to a lower rate that divides its own, behind the windowed-sinc low-pass that all resampling
 * uses, so that nothing above half the new rate folds back. Output n stands at input n × ratio exactly.
 */
export class Decimator {
  readonly #table: SincTable;
  #kept: Float32Array;
  /** Input index of the first kept sample. */
  #origin: number;
  #next = 0;
  #total = 0;

  constructor(fromHz: number, toHz: number) {
    this.#table = sincTable(fromHz, toHz);
    this.#origin = 1 - this.#table.reach;
    this.#kept = new Float32Array(this.#table.reach - 1);
  }

  /** Takes further samples; gives the output that is now certain. */
  push(samples: Float32Array): Float32Array {
    this.#total += samples.length;
    return this.#append(samples);
  }

  /** The rest: the input is silent beyond its end. */
  finish(): Float32Array {
    const wanted = Math.ceil(this.#total / this.#table.step);
    const rest = this.#append(new Float32Array(this.#table.reach + this.#table.step));
    const missing = wanted - (this.#next - rest.length);
    return rest.subarray(0, Math.max(0, missing));
  }

  #append(samples: Float32Array): Float32Array {
    const { step, reach, taps } = this.#table;
    const kept = new Float32Array(this.#kept.length + samples.length);
    kept.set(this.#kept);
    kept.set(samples, this.#kept.length);
    const end = this.#origin + kept.length;
    const ready = Math.max(this.#next, Math.floor((end - reach - 1) / step) + 1);
    const output = new Float32Array(ready - this.#next);
    for (const index of output.keys()) {
      const from = (this.#next + index) * step - reach + 1 - this.#origin;
      let sum = 0;
      for (let k = 0; k < taps.length; k += 1) {
        sum += (kept[from + k] as number) * (taps[k] as number);
      }
      output[index] = sum;
    }
    this.#next = ready;
    const used = ready * step - reach + 1 - this.#origin;
    this.#kept = kept.slice(used);
    this.#origin += used;
    return output;
  }
}
