import { changedRect, type AnimationShape } from "./animation-writer.ts";

/** A picture that waits until the next one differs from it. */
export interface HeldPicture {
  readonly rgba: Uint8Array;
  /** The picture before it; undefined for the first. */
  readonly before: Uint8Array | undefined;
  /** How long it shows, in the container's clock. */
  readonly ticks: number;
}

/** Makes pictures in a row that do not differ one picture, and counts what is stored. */
export class HeldPictures {
  readonly #shape: AnimationShape;
  readonly #store: (picture: HeldPicture, index: number) => Promise<void>;
  #held: HeldPicture | undefined;
  #pictures = 0;
  #ticks = 0;

  /** `store` writes one picture, the first with index 0. */
  constructor(
    shape: AnimationShape,
    store: (picture: HeldPicture, index: number) => Promise<void>,
  ) {
    this.#shape = shape;
    this.#store = store;
  }

  async write(rgba: Uint8Array, ticks: number): Promise<void> {
    const held = this.#held;
    if (held !== undefined && changedRect(held.rgba, rgba, this.#shape) === undefined) {
      this.#held = { ...held, ticks: held.ticks + ticks };
      return;
    }
    await this.#flush();
    this.#held = { rgba, before: held?.rgba, ticks };
  }

  /** Stores what is held; gives how many pictures and ticks were stored. */
  async finish(): Promise<{ readonly pictures: number; readonly ticks: number }> {
    await this.#flush();
    return { pictures: this.#pictures, ticks: this.#ticks };
  }

  async #flush(): Promise<void> {
    if (this.#held === undefined) return;
    await this.#store(this.#held, this.#pictures);
    this.#pictures++;
    this.#ticks += this.#held.ticks;
  }
}
