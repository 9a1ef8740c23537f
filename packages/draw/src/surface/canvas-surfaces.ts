import type { Canvas2D, DrawPlatform, Surface } from "./surface.ts";

/** Pixels of a canvas, straight alpha. */
interface CanvasPixels {
  readonly data: Uint8ClampedArray;
}

/** A context with the calls of which browsers and @napi-rs/canvas differ in types only. */
export interface CanvasContext extends Canvas2D {
  drawImage(image: unknown, ...boxes: number[]): void;
  getImageData(x: number, y: number, width: number, height: number): CanvasPixels;
  createImageData(width: number, height: number): CanvasPixels;
  putImageData(pixels: CanvasPixels, x: number, y: number): void;
}

/** A canvas and its context: OffscreenCanvas, HTMLCanvasElement, or a canvas of @napi-rs/canvas. */
export interface CanvasSurface {
  readonly canvas: unknown;
  readonly context: CanvasContext;
}

/** The part of a platform that knows canvases. */
export type CanvasSurfaces = Pick<
  DrawPlatform,
  | "createSurface"
  | "releaseSurface"
  | "paintPicture"
  | "readPixels"
  | "writePixels"
  | "readBox"
  | "writeBox"
  | "pictureOf"
>;

interface PooledSurface extends Surface {
  readonly allocated: { readonly width: number; readonly height: number };
  readonly made: CanvasSurface;
}

// Sizes are rounded up to this so that surfaces of nearly one size serve each other.
const STEP_PX = 64;
// Idle surfaces kept: 8 million pixels are 32 MB, four frames of 1080×1920.
const POOL_PIXELS = 8_300_000;

/** Surfaces over canvases that `create` makes, kept in a bounded pool when released. */
export function createCanvasSurfaces(
  create: (width: number, height: number) => CanvasSurface,
): CanvasSurfaces {
  const idle: PooledSurface[] = [];
  const { readBox, writeBox } = createPixelAccess();
  return {
    createSurface(width, height) {
      const size = { width: Math.max(1, width), height: Math.max(1, height) };
      const allocated = { width: roundUp(size.width), height: roundUp(size.height) };
      const made = takeIdle(idle, allocated) ?? create(allocated.width, allocated.height);
      const surface = { ...size, context: made.context, picture: made.canvas, allocated, made };
      clear(surface);
      return surface;
    },
    releaseSurface(surface) {
      idle.unshift(surface as PooledSurface);
      dropOldest(idle);
    },
    paintPicture(context, picture, ...[from, to]) {
      const boxes = [from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height];
      (context as CanvasContext).drawImage(picture, ...boxes);
    },
    readBox,
    writeBox,
    readPixels: ({ context, width, height }) => readBox(context, { x: 0, y: 0, width, height }),
    writePixels({ context, width, height }, rgba) {
      writeBox(context, { x: 0, y: 0, width, height }, rgba);
    },
    pictureOf: (context) => (context as CanvasContext & { readonly canvas: unknown }).canvas,
  };
}

/** Pixels in and out of contexts; those that were read are written back without a copy. */
function createPixelAccess(): Pick<DrawPlatform, "readBox" | "writeBox"> {
  const read = new WeakMap<Uint8ClampedArray, CanvasPixels & { readonly width?: number }>();
  return {
    readBox(context, { x, y, width, height }) {
      const pixels = (context as CanvasContext).getImageData(x, y, width, height);
      read.set(pixels.data, pixels);
      return pixels.data;
    },
    writeBox(context, { x, y, width, height }, rgba) {
      const canvas = context as CanvasContext;
      let pixels = read.get(rgba);
      if (pixels?.width !== width) {
        pixels = canvas.createImageData(width, height);
        pixels.data.set(rgba);
      }
      canvas.putImageData(pixels, x, y);
    },
  };
}

function takeIdle(
  idle: PooledSurface[],
  size: PooledSurface["allocated"],
): CanvasSurface | undefined {
  const at = idle.findIndex(
    ({ allocated }) => allocated.width === size.width && allocated.height === size.height,
  );
  return at < 0 ? undefined : idle.splice(at, 1)[0]?.made;
}

function dropOldest(idle: PooledSurface[]): void {
  let pixels = 0;
  const kept = idle.findIndex(({ allocated }) => {
    pixels += allocated.width * allocated.height;
    return pixels > POOL_PIXELS;
  });
  if (kept >= 0) idle.splice(kept);
}

function clear({ context, allocated }: PooledSurface): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
  context.clearRect(0, 0, allocated.width, allocated.height);
}

function roundUp(px: number): number {
  return Math.ceil(px / STEP_PX) * STEP_PX;
}
