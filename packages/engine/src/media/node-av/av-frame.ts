import { invariant } from "@reelkiln/document";
import type { Frame as AvNativeFrame } from "node-av/lib";

import type { Frame } from "../frame.ts";
import { check, type NodeAv } from "./library.ts";

/** Where the memory of a frame goes when it is no longer needed. */
export type Reclaim = (native: AvNativeFrame) => void;

/**
 * A Frame over FFmpeg's own memory. The planes are fetched on first use, so a frame that only
 * passes from decoder to encoder costs no view of its bytes.
 */
export class AvFrame implements Frame {
  readonly width: number;
  readonly height: number;
  readonly #av: NodeAv;
  readonly #reclaim: Reclaim | undefined;
  #native: AvNativeFrame | undefined;
  #planes: readonly Uint8Array[] | undefined;
  #strides: readonly number[] | undefined;

  constructor(av: NodeAv, native: AvNativeFrame, reclaim?: Reclaim) {
    this.#av = av;
    this.#native = native;
    this.#reclaim = reclaim;
    this.width = native.width;
    this.height = native.height;
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
    check(this.#av, native.makeWritable(), "Copying a frame");
    this.#planes = undefined;
    this.#strides = undefined;
  }

  [Symbol.dispose](): void {
    const native = this.#native;
    if (native === undefined) return;
    this.#native = undefined;
    this.#planes = undefined;
    if (this.#reclaim === undefined) native.free();
    else this.#reclaim(native);
  }

  /** Plane `index` as bytes. */
  plane(index: number): Uint8Array {
    this.#planes ??= this.native.data ?? [];
    const plane = this.#planes[index];
    invariant(plane !== undefined, "a frame has no such plane");
    return plane;
  }

  /** Bytes from one row of plane `index` to the next. */
  stride(index: number): number {
    this.#strides ??= this.native.linesize;
    return this.#strides[index] ?? 0;
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

/** Wraps a native 4:2:0 frame, with alpha when its format has it. */
export function wrapFrame(av: NodeAv, native: AvNativeFrame, reclaim?: Reclaim): AvFrame {
  const alpha = native.format === av.AV_PIX_FMT_YUVA420P;
  return alpha ? new AvAlphaFrame(av, native, reclaim) : new AvFrame(av, native, reclaim);
}
