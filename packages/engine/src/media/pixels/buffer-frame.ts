import type { Frame } from "../frame.ts";
import { looseMemory, type HeldPicture } from "./picture-memory.ts";

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
  #memory: HeldPicture;
  #shared: boolean;
  #disposed = false;

  constructor(shape: BufferShape, memory: HeldPicture, ownership: "owned" | "shared") {
    this.#shape = shape;
    this.#memory = memory;
    this.#shared = ownership === "shared";
    this.width = shape.width;
    this.height = shape.height;
  }

  /** All planes, tightly packed in the order y, u, v, alpha. */
  get bytes(): Uint8Array {
    return this.#memory.bytes;
  }
  get y(): Uint8Array {
    return this.bytes.subarray(0, this.#lumaBytes);
  }
  get u(): Uint8Array {
    return this.bytes.subarray(this.#lumaBytes, (this.#lumaBytes * 5) / 4);
  }
  get v(): Uint8Array {
    return this.bytes.subarray((this.#lumaBytes * 5) / 4, (this.#lumaBytes * 3) / 2);
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
    const own = this.#memory.copy();
    this.#memory.release();
    this.#memory = own;
    this.#shared = false;
  }

  [Symbol.dispose](): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#shared = true;
    this.#memory.release();
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

/** Wraps packed planes as a Frame, which ends one hold of their memory when it is disposed. */
export function bufferFrame(
  shape: BufferShape,
  planes: Uint8Array | HeldPicture,
  ownership: "owned" | "shared",
): BufferFrame {
  const memory = planes instanceof Uint8Array ? looseMemory(planes) : planes;
  return new (shape.alpha ? AlphaBufferFrame : BufferFrame)(shape, memory, ownership);
}
