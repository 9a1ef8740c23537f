import { existing } from "@reelkiln/document";
import { createShaper, type GlyphShaper } from "@reelkiln/draw";

import { canvasLibrary, createFontSet } from "./io/io.ts";
import {
  bufferFrame,
  type BufferShape,
  chooseBackend,
  type Frame,
  pictureBytes,
} from "./media/media.ts";
import { createChromaRows, writeFrameToRgba } from "./picture/frame-to-rgba.ts";
import { createFrameMaker, readStills, type FrameMaker } from "./picture/picture.ts";
import { planRender } from "./plan/plan.ts";
import type { PictureRequest } from "./render-request.ts";

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
  const { timeline, root } = request;
  const backend = await chooseBackend(request.backend);
  const shaper = await createShaper(createFontSet(request.fonts));
  const plan = planRender(timeline, shaper, request);
  const shape: BufferShape = { width: plan.width, height: plan.height, alpha: false };
  const maker: FrameMaker = createFrameMaker({
    timeline,
    plan,
    shaper,
    backend,
    root,
    stills: await readStills(timeline, root),
    allocateFrame: () => bufferFrame(shape, new Uint8Array(pictureBytes(shape)), "owned"),
    threads: 0,
  });
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
  const png = (maxSidePx?: number): Promise<Uint8Array> =>
    encodePng({ rgba: rgbaOf(planes, { width, height, alpha: false }), width, height }, maxSidePx);
  return { frame, width, height, planes: () => planes, png };
}

/** A copy whose colors are no longer multiplied by their alpha. */
function straightAlpha(premultiplied: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(premultiplied);
  for (let at = 3; at < rgba.length; at += 4) {
    const alpha = existing(rgba[at], "alpha of a pixel");
    if (alpha === 0 || alpha === 255) continue;
    for (let code = at - 3; code < at; code++)
      rgba[code] = Math.min(255, Math.round(((rgba[code] ?? 0) * 255) / alpha));
  }
  return rgba;
}

function rgbaOf(planes: Uint8Array, shape: BufferShape): Uint8Array {
  const rgba = new Uint8Array(shape.width * shape.height * 4);
  writeFrameToRgba(bufferFrame(shape, planes, "shared"), rgba, createChromaRows(shape.width));
  return rgba;
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

interface Pixels {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

async function encodePng(
  { rgba, width, height }: Pixels,
  maxSidePx = Infinity,
): Promise<Uint8Array> {
  const { createCanvas, ImageData } = canvasLibrary();
  const full = createCanvas(width, height);
  const pixels = new Uint8ClampedArray(rgba.buffer as ArrayBuffer);
  full.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
  const share = Math.min(1, maxSidePx / Math.max(width, height));
  if (share === 1) return full.encode("png");
  const small = createCanvas(
    Math.max(1, Math.round(width * share)),
    Math.max(1, Math.round(height * share)),
  );
  const context = existing(small.getContext("2d"), "context of a canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(full, 0, 0, small.width, small.height);
  return small.encode("png");
}
