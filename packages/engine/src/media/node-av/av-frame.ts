import { invariant } from "@reelkiln/document";
import type { Frame as AvNativeFrame } from "node-av/lib";

import type { Frame } from "../frame.ts";
import { check, type NodeAv } from "./library.ts";

/** Where the memory of a frame goes when it is no longer needed. */
export type Reclaim = (native: AvNativeFrame) => void;

/**
 * Bytes of one frame's memory, fetched when first asked for. Every fetch is a new view that counts as memory until it
 * is collected, so frames that share memory share this too.
 */
export interface PlaneViews {
  planes?: readonly Uint8Array[];
  strides?: readonly number[];
}

/** Memory of one frame and where it goes afterwards. */
export interface Loan {
  readonly native: AvNativeFrame;
  readonly views: PlaneViews;
  readonly reclaim: Reclaim;
}

/** What may stand behind a frame. */
export interface FrameMemory {
  readonly reclaim?: Reclaim;
  /** Views of the memory, when others have them too. */
  readonly views?: PlaneViews;
  /** Memory to copy into before a frame that others see too is written; fresh memory costs more. */
  readonly borrow?: () => Loan;
}

/**
 * A Frame over FFmpeg's own memory. The planes are fetched on first use, so a frame that only
 * passes from decoder to encoder costs no view of its bytes.
 */
export class AvFrame implements Frame {
  readonly width: number;
  readonly height: number;
  readonly #av: NodeAv;
  readonly #borrow: (() => Loan) | undefined;
  #reclaim: Reclaim | undefined;
  #native: AvNativeFrame | undefined;
  #views: PlaneViews;

  constructor(av: NodeAv, native: AvNativeFrame, memory: FrameMemory = {}) {
    this.#av = av;
    this.#native = native;
    this.#reclaim = memory.reclaim;
    this.#borrow = memory.borrow;
    this.#views = memory.views ?? {};
    this.width = native.width;
    this.height = native.height;
  }

  /** Set for samples of 10 bits. */
  get deep(): true | undefined {
    return undefined;
  }

  /** To be shared with frames of the same memory. */
  get views(): PlaneViews {
    return this.#views;
  }

  /** The FFmpeg frame; it stays owned by this object. */
  get native(): AvNativeFrame {
    invariant(this.#native !== undefined, "a frame is used after it was disposed");
    return this.#native;
  }

  get y(): Uint8Array {
    return this.plane(0);
  }
  get u(): Uint8Array {
    return this.plane(1);
  }
  get v(): Uint8Array {
    return this.plane(2);
  }
  get yStride(): number {
    return this.stride(0);
  }
  get uStride(): number {
    return this.stride(1);
  }
  get vStride(): number {
    return this.stride(2);
  }
  makeWritable(): void {
    const { native } = this;
    if (native.isWritable) return;
    const loan = this.#borrow?.();
    if (loan !== undefined) this.#moveInto(loan);
    else {
      check(this.#av, native.makeWritable(), "Copying a frame");
      this.#views = {};
    }
  }

  #moveInto({ native, reclaim, views }: Loan): void {
    check(this.#av, native.copy(this.native), "Copying a frame");
    this.#release(this.native);
    this.#native = native;
    this.#reclaim = reclaim;
    this.#views = views;
  }

  #release(native: AvNativeFrame): void {
    if (this.#reclaim === undefined) native.free();
    else this.#reclaim(native);
  }

  [Symbol.dispose](): void {
    const native = this.#native;
    if (native === undefined) return;
    this.#native = undefined;
    this.#views = {};
    this.#release(native);
  }

  /** Plane `index` as bytes. */
  plane(index: number): Uint8Array {
    this.#views.planes ??= this.native.data ?? [];
    const plane = this.#views.planes[index];
    invariant(plane !== undefined, "a frame has no such plane");
    return plane;
  }

  /** Bytes from one row of plane `index` to the next. */
  stride(index: number): number {
    this.#views.strides ??= this.native.linesize;
    return this.#views.strides[index] ?? 0;
  }
}

/** An AvFrame of `yuva420p`. */
export class AvAlphaFrame extends AvFrame {
  get alpha(): Uint8Array {
    return this.plane(3);
  }
  get alphaStride(): number {
    return this.stride(3);
  }
}

/** An AvFrame of 10-bit samples. */
class AvDeepFrame extends AvFrame {
  override get deep(): true {
    return true;
  }
}

/** An AvFrame of `yuva444p10le`. */
class AvDeepAlphaFrame extends AvAlphaFrame {
  override get deep(): true {
    return true;
  }
}

/** Wraps a native frame of one of the forms of Frame. */
export function wrapFrame(av: NodeAv, native: AvNativeFrame, memory: FrameMemory = {}): AvFrame {
  const kinds = new Map<number, new (...parts: ConstructorParameters<typeof AvFrame>) => AvFrame>([
    [av.AV_PIX_FMT_YUVA420P, AvAlphaFrame],
    [av.AV_PIX_FMT_YUV422P10LE, AvDeepFrame],
    [av.AV_PIX_FMT_YUV444P10LE, AvDeepFrame],
    [av.AV_PIX_FMT_YUVA444P10LE, AvDeepAlphaFrame],
  ]);
  const Kind = kinds.get(native.format) ?? AvFrame;
  return new Kind(av, native, memory);
}
