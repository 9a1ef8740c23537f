import type { VideoFacts } from "@reelkiln/document";
import type { AVPixelFormat } from "node-av/constants";
import type { Frame as AvNativeFrame, SoftwareScaleContext } from "node-av/lib";

import { colorPassOf } from "../pixels/color-pass.ts";
import { matrixOf, type ColorMatrix, type ColorPass } from "../pixels/color.ts";
import { isUpright, rotatePlanes } from "../pixels/rotate.ts";
import { pixelFormatFacts } from "../probe/pixel-format.ts";
import { wrapFrame, type AvFrame, type Loan } from "./av-frame.ts";
import { FramePool } from "./frame-pool.ts";
import { check, type NodeAv } from "./library.ts";

export interface ConversionTarget {
  readonly facts: VideoFacts;
  /** Upright size. */
  readonly width: number;
  readonly height: number;
  readonly alpha: boolean;
}

/** Brings decoded frames to the form of Frame: scaled, in BT.709 limited range, upright. */
export class FrameConverter implements Disposable {
  readonly #av: NodeAv;
  readonly #target: ConversionTarget;
  readonly #format: AVPixelFormat;
  readonly #matrix: ColorMatrix;
  readonly #colorPass: ColorPass | undefined;
  readonly #stored: FramePool;
  readonly #upright: FramePool;
  #scaler: SoftwareScaleContext | undefined;

  constructor(av: NodeAv, target: ConversionTarget) {
    const { facts, width, height } = target;
    this.#av = av;
    this.#target = target;
    const alpha = target.alpha && facts.hasAlpha;
    this.#format = alpha ? av.AV_PIX_FMT_YUVA420P : av.AV_PIX_FMT_YUV420P;
    this.#matrix = matrixOf(facts);
    this.#colorPass = colorPassOf(facts);
    const sideways = facts.rotationDegrees === 90 || facts.rotationDegrees === 270;
    const stored = sideways ? { width: height, height: width } : { width, height };
    this.#stored = new FramePool(av, { ...stored, format: this.#format });
    this.#upright = new FramePool(av, { width, height, format: this.#format });
  }

  /** A frame of the target's form. `native` stays the caller's; without work to do its memory is shared, not copied. */
  convert(native: AvNativeFrame): AvFrame {
    const frame = this.#isStored(native) ? this.#share(native) : this.#scale(native);
    if (this.#colorPass !== undefined) {
      frame.makeWritable();
      this.#colorPass(frame);
    }
    const { facts } = this.#target;
    if (isUpright(facts)) return frame;
    const upright = this.#upright.take();
    rotatePlanes(frame, upright, facts);
    frame[Symbol.dispose]();
    return upright;
  }

  /** Memory for a frame of the target's form. */
  borrow(): Loan {
    return this.#upright.borrow();
  }

  #isStored(native: AvNativeFrame): boolean {
    const sideways = this.#target.facts.rotationDegrees % 180 === 90;
    const width = sideways ? this.#target.height : this.#target.width;
    const height = sideways ? this.#target.width : this.#target.height;
    const full = native.format === this.#av.AV_PIX_FMT_YUVJ420P;
    const alike =
      native.format === this.#format || (full && this.#format === this.#av.AV_PIX_FMT_YUV420P);
    return alike && native.width === width && native.height === height;
  }

  #share(native: AvNativeFrame): AvFrame {
    const shared = new this.#av.Frame();
    shared.alloc();
    check(this.#av, shared.ref(native), "Sharing a frame");
    return wrapFrame(this.#av, shared);
  }

  #scale(native: AvNativeFrame): AvFrame {
    const av = this.#av;
    const result = this.#stored.take();
    const { facts } = this.#target;
    const rgb = pixelFormatFacts(facts.pixelFormat).rgb;
    const space = this.#matrix === "bt709" ? av.AVCOL_SPC_BT709 : av.AVCOL_SPC_SMPTE170M;
    const full = facts.colorRange === "full";
    // Both ends carry the same matrix and range, so that scaling never converts colour; RGB is the one exception.
    tag(native, rgb ? av.AVCOL_SPC_RGB : space, full ? av.AVCOL_RANGE_JPEG : av.AVCOL_RANGE_MPEG);
    if (rgb) tag(result.native, av.AVCOL_SPC_BT709, av.AVCOL_RANGE_MPEG);
    else tag(result.native, space, native.colorRange);
    // Transfer functions and primaries that differ would be converted too, unasked.
    result.native.colorTrc = native.colorTrc;
    result.native.colorPrimaries = native.colorPrimaries;
    native.chromaLocation = av.AVCHROMA_LOC_LEFT;
    result.native.chromaLocation = av.AVCHROMA_LOC_LEFT;
    this.#scaler ??= openScaler(av);
    check(av, this.#scaler.scaleFrameSync(result.native, native), "Scaling a frame");
    return result;
  }

  [Symbol.dispose](): void {
    this.#scaler?.freeContext();
    this.#stored[Symbol.dispose]();
    this.#upright[Symbol.dispose]();
  }
}

function tag(
  native: AvNativeFrame,
  space: AvNativeFrame["colorSpace"],
  range: AvNativeFrame["colorRange"],
): void {
  native.colorSpace = space;
  native.colorRange = range;
}

function openScaler(av: NodeAv): SoftwareScaleContext {
  const scaler = new av.SoftwareScaleContext();
  scaler.allocContext();
  const flags =
    av.SWS_BICUBIC |
    av.SWS_ACCURATE_RND |
    av.SWS_BITEXACT |
    av.SWS_FULL_CHR_H_INT |
    av.SWS_FULL_CHR_H_INP;
  scaler.setOption("sws_flags", flags, av.AV_OPT_TYPE_FLAGS);
  return scaler;
}
