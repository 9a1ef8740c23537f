import type { Flicks } from "@reelkiln/document";

import { canvasLibrary } from "../io/io.ts";
import type { VideoReader, VideoReadRequest } from "../media/backend.ts";
import {
  bufferFrame,
  mediaFailure,
  pictureBytes,
  readWebpFrames,
  type BufferShape,
  type Frame,
  type WebpFrame,
} from "../media/media.ts";
import { createRaster, type Raster } from "./canvas-platform.ts";
import { writeRgbaToFrame } from "./rgba-to-frame.ts";

/** Container of the animations that no media back-end plays. */
export const ANIMATED_STILL = "webp";

/** Opens an animated WebP for reading by source time. Throws ReelError `media-failed`. */
export async function openAnimatedPicture(request: VideoReadRequest): Promise<VideoReader> {
  const frames = await readWebpFrames(request.path);
  return new AnimatedPicture(request, frames);
}

/** Lays the frames of an animation over one another as its file says. */
class AnimatedPicture implements VideoReader {
  readonly #request: VideoReadRequest;
  readonly #frames: readonly WebpFrame[];
  readonly #whole: Raster;
  readonly #shown: Raster;
  readonly #shape: BufferShape;
  #index = -1;
  #bytes: Uint8Array | undefined;

  constructor(request: VideoReadRequest, frames: readonly WebpFrame[]) {
    const { width, height, facts } = request;
    this.#request = request;
    this.#frames = frames;
    this.#whole = createRaster(facts.image?.width ?? width, facts.image?.height ?? height);
    this.#shown = createRaster(width, height);
    this.#shape = { width, height, alpha: request.alpha && facts.video?.hasAlpha === true };
  }

  async frameAt(sourceTime: Flicks): Promise<Frame> {
    const wanted = Math.max(
      0,
      this.#frames.findLastIndex(({ start }) => start <= sourceTime),
    );
    if (wanted < this.#index) this.#clear();
    while (this.#index < wanted) await this.#layNext();
    this.#bytes ??= this.#picture();
    return bufferFrame(this.#shape, this.#bytes, "shared");
  }

  nextTime(): Flicks | undefined {
    return this.#frames[this.#index + 1]?.start;
  }

  async rewind(): Promise<void> {
    this.#clear();
  }

  #clear(): void {
    this.#index = -1;
    this.#bytes = undefined;
    this.#whole.canvas.getContext("2d").clearRect(0, 0, this.#whole.width, this.#whole.height);
  }

  async #layNext(): Promise<void> {
    const before = this.#frames[this.#index];
    this.#index += 1;
    this.#bytes = undefined;
    const frame = this.#frames[this.#index];
    if (frame === undefined) return;
    const context = this.#whole.canvas.getContext("2d");
    const picture = await this.#decode(frame);
    if (before?.isCleared === true) {
      context.clearRect(before.x, before.y, before.width, before.height);
    }
    if (!frame.blends) context.clearRect(frame.x, frame.y, frame.width, frame.height);
    context.drawImage(picture, frame.x, frame.y);
  }

  async #decode({ still }: WebpFrame) {
    try {
      return await canvasLibrary().loadImage(still);
    } catch (error) {
      const message = `frame ${this.#index + 1} of the animation cannot be decoded`;
      const failure = mediaFailure({ code: "unreadable", message }, this.#request.path);
      throw Object.assign(failure, { cause: error });
    }
  }

  /** The canvas at the size asked for, as planes. */
  #picture(): Uint8Array {
    const { width, height } = this.#shape;
    const context = this.#shown.canvas.getContext("2d");
    context.clearRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(this.#whole.canvas, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const rgba = new Uint8Array(data.buffer, data.byteOffset, data.length);
    const bytes = new Uint8Array(pictureBytes(this.#shape));
    const frame: Frame = bufferFrame(this.#shape, bytes, "owned");
    writeRgbaToFrame(rgba, frame);
    for (let at = 0; frame.alpha !== undefined && at < width * height; at += 1) {
      frame.alpha[at] = rgba[at * 4 + 3] ?? 0;
    }
    return bytes;
  }

  /** Nothing to give back: the memory is JavaScript's. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#bytes = undefined;
  }
}
