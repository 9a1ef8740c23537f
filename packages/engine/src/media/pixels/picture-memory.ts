import { invariant } from "@reelkiln/document";

/** Pictures kept for reuse: fresh memory of a few megabytes costs more than filling it. */
const KEPT_PICTURES = 6;

/** Bytes of one picture. Who holds them last gives them back. */
export interface HeldPicture {
  readonly bytes: Uint8Array;
  /** The same bytes, held once more. */
  hold(): HeldPicture;
  /** Ends one hold. */
  release(): void;
  /** Other bytes of the same size with the same content. */
  copy(): HeldPicture;
}

/** Gives memory for pictures of one size and takes it back. Content is undefined. */
export class PictureMemory {
  readonly #length: number;
  readonly #kept: Uint8Array[] = [];

  constructor(length: number) {
    this.#length = length;
  }

  take(): HeldPicture {
    const bytes = this.#kept.pop() ?? new Uint8Array(this.#length);
    let holds = 1;
    const held: HeldPicture = {
      bytes,
      hold: () => {
        holds++;
        return held;
      },
      release: () => {
        holds--;
        invariant(holds >= 0, "a picture's memory is given back twice");
        if (holds === 0 && this.#kept.length < KEPT_PICTURES) this.#kept.push(bytes);
      },
      copy: () => {
        const copy = this.take();
        copy.bytes.set(bytes);
        return copy;
      },
    };
    return held;
  }
}

/** Bytes that nobody else has a use for. */
export function looseMemory(bytes: Uint8Array): HeldPicture {
  const held: HeldPicture = {
    bytes,
    hold: () => held,
    release: () => undefined,
    copy: () => looseMemory(bytes.slice()),
  };
  return held;
}
