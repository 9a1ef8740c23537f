/** Calls that may wait for a slot before further ones are refused. */
const QUEUE_LIMIT = 256;

/** A slot of a limited tool; release it when the work has truly settled. */
export type Release = () => void;

/** Hands out at most `slots` at once, in order of asking. */
export class Limit {
  readonly #slots: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** The next free slot, or undefined when too many wait already. */
  acquire(): Promise<Release> | undefined {
    if (this.#taken < this.#slots) {
      this.#taken += 1;
      return Promise.resolve(this.#release);
    }
    if (this.#waiting.length >= QUEUE_LIMIT) return undefined;
    return new Promise((resolve) => this.#waiting.push(() => resolve(this.#release)));
  }

  readonly #release = (): void => {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  };
}
