import type { Frame } from "../frame.ts";

/** Size and whether there is a fourth plane. */
export interface BufferShape {
  readonly width: number;
  readonly height: number;
  readonly alpha: boolean;
}

/** Bytes of one picture: the planes one after the other, without padding. */
export function pictureBytes({ width, height, alpha }: BufferShape): number {
  return (width * height * (alpha ? 5 : 3)) / 2;
}

/** A Frame over plain memory. A shared one copies its bytes before it lets them be written. */
export class BufferFrame implements Frame {
  readonly width: number;
  readonly height: number;
  readonly #shape: BufferShape;
  #bytes: Uint8Array;
  #shared: boolean;

  constructor(shape: BufferShape, bytes: Uint8Array, ownership: "owned" | "shared") {
    this.#shape = shape;
    this.#bytes = bytes;
    this.#shared = ownership === "shared";
    this.width = shape.width;
    this.height = shape.height;
  }

  /** All planes, tightly packed in the order y, u, v, alpha. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }
  get y(): Uint8Array {
    return this.#bytes.subarray(0, this.#lumaBytes);
  }
  get u(): Uint8Array {
    return this.#bytes.subarray(this.#lumaBytes, (this.#lumaBytes * 5) / 4);
  }
  get v(): Uint8Array {
    return this.#bytes.subarray((this.#lumaBytes * 5) / 4, (this.#lumaBytes * 3) / 2);
  }
  get yStride(): number {
    return this.width;
  }
  get uStride(): number {
    return this.width / 2;
  }
  get vStride(): number {
    return this.width / 2;
  }

  makeWritable(): void {
    if (!this.#shared) return;
    this.#bytes = this.#bytes.slice();
    this.#shared = false;
  }

  /** Nothing to give back: the memory is JavaScript's. */
  [Symbol.dispose](): void {
    this.#shared = true;
  }

  get #lumaBytes(): number {
    return this.#shape.width * this.#shape.height;
  }
}

/** A BufferFrame with straight alpha behind its three planes. */
export class AlphaBufferFrame extends BufferFrame {
  get alpha(): Uint8Array {
    return this.bytes.subarray((this.width * this.height * 3) / 2);
  }
  get alphaStride(): number {
    return this.width;
  }
}

/** Wraps packed planes as a Frame. */
export function bufferFrame(
  shape: BufferShape,
  bytes: Uint8Array,
  ownership: "owned" | "shared",
): BufferFrame {
  return new (shape.alpha ? AlphaBufferFrame : BufferFrame)(shape, bytes, ownership);
}
