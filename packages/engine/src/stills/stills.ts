import type { GlyphShaper } from "@reelkiln/draw";

import { bufferFrame, type BufferShape, type Frame } from "../media/media.ts";
import { straightAlpha } from "../picture/straight-alpha.ts";
import { openFrames } from "./drawn-frames.ts";
import { encodePng, pixelsOf } from "./frame-picture.ts";
import type { PictureRequest } from "./picture-request.ts";

/** One frame as the encoder would be given it. */
export interface Still {
  /** Number of the frame in the composition. */
  readonly frame: number;
  readonly width: number;
  readonly height: number;
  /** Planes Y, U, V one after another without padding: 8-bit 4:2:0, BT.709 limited. */
  readonly planes: () => Uint8Array;
  /** PNG of those planes; `maxSidePx` makes it smaller. */
  readonly png: (maxSidePx?: number) => Promise<Uint8Array>;
}

/** Stills of one timeline, by the code that renders it. */
export interface StillMaker extends AsyncDisposable {
  readonly shaper: GlyphShaper;
  /** Frames asked for must rise. */
  still(frame: number): Promise<Still>;
  /** PNG of a frame without the background of its composition: straight alpha, by the reference compositor. */
  clearPng(frame: number, maxSidePx?: number): Promise<Uint8Array>;
}

/** Opens a timeline for stills. Throws ReelError `missing-dependency`, `media-failed`. */
export async function openStills(request: PictureRequest): Promise<StillMaker> {
  const { maker, shaper, plan } = await openFrames(request);
  return {
    shaper,
    still: async (frame) => stillOf(frame, await maker.make(frame)),
    clearPng: async (frame, maxSidePx) => {
      const rgba = straightAlpha(await maker.paintClear(frame));
      return encodePng({ rgba, width: plan.width, height: plan.height }, maxSidePx);
    },
    [Symbol.asyncDispose]: () => maker[Symbol.asyncDispose](),
  };
}

function stillOf(frame: number, made: Frame): Still {
  using picture = made;
  const { width, height } = picture;
  const planes = packedPlanes(picture);
  const shape: BufferShape = { width, height, alpha: false };
  const png = (maxSidePx?: number): Promise<Uint8Array> =>
    encodePng(pixelsOf(bufferFrame(shape, planes, "shared")), maxSidePx);
  return { frame, width, height, planes: () => planes, png };
}

function packedPlanes(frame: Frame): Uint8Array {
  const { width, height, y, u, v, yStride, uStride, vStride } = frame;
  const half = { width: width / 2, height: height / 2 };
  const planes = new Uint8Array(width * height + 2 * half.width * half.height);
  let offset = copyRows({ plane: y, stride: yStride, width, height }, planes, 0);
  offset = copyRows({ plane: u, stride: uStride, ...half }, planes, offset);
  copyRows({ plane: v, stride: vStride, ...half }, planes, offset);
  return planes;
}

interface Rows {
  readonly plane: Uint8Array;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

function copyRows(
  { plane, stride, width, height }: Rows,
  target: Uint8Array,
  start: number,
): number {
  let offset = start;
  for (let row = 0; row < height; row++) {
    target.set(plane.subarray(row * stride, row * stride + width), offset);
    offset += width;
  }
  return offset;
}
