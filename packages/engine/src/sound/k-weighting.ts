/** Second-order section: y = b0·x + b1·x₁ + b2·x₂ − a1·y₁ − a2·y₂. */
interface Section {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** The head's shelf and the high-pass of K-weighting at 48 kHz. Source: ITU-R BS.1770-4, annex 1, tables 1 and 2. */
const SHELF: Section = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
const HIGH_PASS: Section = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 };

/** K-weights one channel; keeps its state from block to block. */
export class KWeighting {
  #s1 = 0;
  #s2 = 0;
  #h1 = 0;
  #h2 = 0;

  /** Sum of the squares of the weighted samples `from` … `to`. */
  energy(samples: Float32Array, from: number, to: number): number {
    let [s1, s2, h1, h2, sum] = [this.#s1, this.#s2, this.#h1, this.#h2, 0];
    for (let index = from; index < to; index += 1) {
      const x = samples[index] as number;
      const shelved = SHELF.b0 * x + s1;
      s1 = SHELF.b1 * x - SHELF.a1 * shelved + s2;
      s2 = SHELF.b2 * x - SHELF.a2 * shelved;
      const y = HIGH_PASS.b0 * shelved + h1;
      h1 = HIGH_PASS.b1 * shelved - HIGH_PASS.a1 * y + h2;
      h2 = HIGH_PASS.b2 * shelved - HIGH_PASS.a2 * y;
      sum += y * y;
    }
    this.#s1 = settled(s1);
    this.#s2 = settled(s2);
    this.#h1 = settled(h1);
    this.#h2 = settled(h2);
    return sum;
  }
}

/** Denormal numbers would slow the filter down a hundredfold in silence. */
function settled(state: number): number {
  return Math.abs(state) < 1e-20 ? 0 : state;
}
