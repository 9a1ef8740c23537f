import type { AVPixelFormat } from "node-av/constants";
import type { Frame as AvNativeFrame } from "node-av/lib";

import { wrapFrame, type AvFrame, type Loan, type PlaneViews } from "./av-frame.ts";
import { check, type NodeAv } from "./library.ts";

/** Layout of the frames of one pool. */
export interface FrameShape {
  readonly width: number;
  readonly height: number;
  readonly format: AVPixelFormat;
}

/** Frames kept for reuse: fresh memory of a few megabytes costs more than filling it. */
const KEPT_FRAMES = 6;

interface KeptMemory {
  readonly native: AvNativeFrame;
  readonly views: PlaneViews;
}

/** Gives frames of one shape and takes their memory back. Content is undefined. */
export class FramePool implements Disposable {
  readonly #av: NodeAv;
  readonly #shape: FrameShape;
  readonly #kept: KeptMemory[] = [];
  #closed = false;

  constructor(av: NodeAv, shape: FrameShape) {
    this.#av = av;
    this.#shape = shape;
  }

  take(): AvFrame {
    const { native, ...memory } = this.borrow();
    return wrapFrame(this.#av, native, memory);
  }

  /** The memory alone, for a frame that exists already. */
  borrow(): Loan {
    const { native, views } = this.#kept.pop() ?? { native: this.#allocate(), views: {} };
    return { native, views, reclaim: (returned) => this.#giveBack({ native: returned, views }) };
  }

  #allocate(): AvNativeFrame {
    const native = new this.#av.Frame();
    native.alloc();
    native.width = this.#shape.width;
    native.height = this.#shape.height;
    native.format = this.#shape.format;
    check(this.#av, native.getBuffer(0), "Allocating a frame");
    return native;
  }

  #giveBack(memory: KeptMemory): void {
    const { native } = memory;
    // Someone who still refers to the memory (a decoder, an encoder) would see it change.
    const reusable = !this.#closed && this.#kept.length < KEPT_FRAMES && native.isWritable;
    if (reusable) this.#kept.push(memory);
    else native.free();
  }

  [Symbol.dispose](): void {
    this.#closed = true;
    for (const { native } of this.#kept.splice(0)) native.free();
  }
}
