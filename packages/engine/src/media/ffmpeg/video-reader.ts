import {
  FLICKS_PER_SECOND,
  invariant,
  secondsFromFlicks,
  type Flicks,
  type VideoFacts,
} from "@reelkiln/document";

import type { VideoReader, VideoReadRequest } from "../backend.ts";
import type { Frame } from "../frame.ts";
import { mediaFailure } from "../media-fault.ts";
import { bufferFrame, pictureBytes, type BufferShape } from "../pixels/buffer-frame.ts";
import { colorPassOf } from "../pixels/color-pass.ts";
import type { ColorPass } from "../pixels/color.ts";
import { DEINTERLACER } from "../pixels/deinterlacer.data.ts";
import { PictureMemory, type HeldPicture } from "../pixels/picture-memory.ts";
import { isUpright, rotatePlanes } from "../pixels/rotate.ts";
import { originOf } from "../probe/summarize.ts";
import { frameFilter } from "./frame-filter.ts";
import { FrameStream, type TimedPicture } from "./frame-stream.ts";
import { inputArguments } from "./input-arguments.ts";
import { listContainer, type FfmpegListing } from "./probe.ts";
import type { FfmpegPrograms } from "./programs.ts";

/** Opens a video for reading by source time. Throws ReelError `media-failed`. */
export async function openVideo(
  programs: FfmpegPrograms,
  request: VideoReadRequest,
): Promise<VideoReader> {
  const listed = await listContainer(programs, request.path);
  const reader = new FfmpegVideoReader(programs, request, listed);
  await reader.start(request.from);
  return reader;
}

/** ffmpeg drops what lies before the seek target, so it aims earlier than the frame that is asked for. */
const RUN_UP: Flicks = 2 * FLICKS_PER_SECOND;

class FfmpegVideoReader implements VideoReader {
  readonly #programs: FfmpegPrograms;
  readonly #request: VideoReadRequest;
  readonly #facts: VideoFacts;
  readonly #listed: FfmpegListing;
  readonly #origin: Flicks;
  readonly #stored: BufferShape;
  readonly #colorPass: ColorPass | undefined;
  readonly #memory: PictureMemory;
  #stream: FrameStream | undefined;
  #current: TimedPicture | undefined;
  #following: TimedPicture | undefined;
  /** The current picture in its final form. */
  #converted: HeldPicture | undefined;

  constructor(programs: FfmpegPrograms, request: VideoReadRequest, listed: FfmpegListing) {
    const facts = request.facts.video;
    invariant(facts !== undefined, "a video is opened that has no picture");
    this.#programs = programs;
    this.#request = request;
    this.#facts = facts;
    this.#listed = listed;
    this.#origin = originOf(listed.listing);
    const { width, height } = request;
    const alpha = request.alpha && facts.hasAlpha;
    const sideways = facts.rotationDegrees % 180 === 90;
    this.#stored = sideways ? { width: height, height: width, alpha } : { width, height, alpha };
    this.#colorPass = colorPassOf(facts);
    // A turned picture takes as many bytes.
    this.#memory = new PictureMemory(pictureBytes(this.#stored));
  }

  async start(from: Flicks): Promise<void> {
    let target = from - RUN_UP;
    for (;;) {
      await this.#open(target);
      if (this.#current === undefined && target <= 0) throw this.#unreadable();
      if (this.#current !== undefined && (this.#current.pts <= from || target <= 0)) return;
      target -= 4 * RUN_UP;
    }
  }

  async frameAt(sourceTime: Flicks): Promise<Frame> {
    while (this.#following !== undefined && this.#following.pts <= sourceTime) {
      this.#drop();
      this.#current = this.#following;
      // Should reading fail, nobody holds the same picture twice.
      this.#following = undefined;
      this.#following = await this.#next();
    }
    invariant(this.#current !== undefined, "a video reader is used after it was disposed");
    this.#converted ??= this.#convert(this.#current.memory);
    return bufferFrame(this.#uprightShape, this.#converted.hold(), "shared");
  }

  nextTime(): Flicks | undefined {
    return this.#following?.pts;
  }

  async rewind(from: Flicks): Promise<void> {
    await this.start(from);
  }

  get #uprightShape(): BufferShape {
    const { width, height } = this.#request;
    return { width, height, alpha: this.#stored.alpha };
  }

  #convert(memory: HeldPicture): HeldPicture {
    const stored = bufferFrame(this.#stored, memory, "owned");
    this.#colorPass?.(stored);
    if (isUpright(this.#facts)) return memory.hold();
    const turned = this.#memory.take();
    rotatePlanes(stored, bufferFrame(this.#uprightShape, turned, "owned"), this.#facts);
    return turned;
  }

  /** Lets go of the current picture. */
  #drop(): void {
    this.#converted?.release();
    this.#converted = undefined;
    this.#current?.memory.release();
    this.#current = undefined;
  }

  async #open(target: Flicks): Promise<void> {
    await this.#close();
    this.#stream = await FrameStream.open({
      program: this.#programs.ffmpeg,
      args: this.#arguments(target),
      memory: this.#memory,
      path: this.#request.path,
    });
    this.#current = await this.#next();
    this.#following = await this.#next();
  }

  async #next(): Promise<TimedPicture | undefined> {
    const picture = await this.#stream?.next();
    return picture && { ...picture, pts: picture.pts - this.#origin };
  }

  #arguments(target: Flicks): string[] {
    const { path, threads, keysOnly = false } = this.#request;
    const format = this.#stored.alpha ? "yuva420p" : "yuv420p";
    const index = this.#listed.video?.index ?? 0;
    const coded = this.#listed.listing.video ?? { width: 0, height: 0 };
    const filter = frameFilter(this.#facts, this.#stored, { format, coded });
    const fields = this.#facts.interlaced ? `${DEINTERLACER},` : "";
    return [
      ["-v", "error", "-nostdin", "-xerror", "-copyts", "-noautorotate"],
      ["-threads", String(threads)],
      target > 0 ? ["-ss", secondsFromFlicks(target).toFixed(6)] : [],
      this.#decoder(),
      keysOnly ? ["-discard", "nokey", "-skip_frame", "nokey"] : [],
      inputArguments(path),
      ["-filter_complex", `[0:${index}]${fields}split[p][t];[p]${filter}[v]`],
      ["-map", "[v]", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", format, "pipe:1"],
      // The second output holds no picture, only the exact time of each.
      ["-map", "[t]", "-fps_mode", "passthrough", "-c:v", "wrapped_avframe"],
      ["-enc_time_base", "-1", "-flush_packets", "1", "-f", "framecrc", "pipe:3"],
    ].flat();
  }

  /** FFmpeg's own VP8 and VP9 decoders leave the alpha side channel out. */
  #decoder(): string[] {
    const listing = this.#listed.listing.video;
    if (listing?.sideAlpha !== true) return [];
    if (listing.codec === "vp8") return ["-c:v", "libvpx"];
    return listing.codec === "vp9" ? ["-c:v", "libvpx-vp9"] : [];
  }

  async #close(): Promise<void> {
    this.#drop();
    this.#following?.memory.release();
    this.#following = undefined;
    await this.#stream?.[Symbol.asyncDispose]();
    this.#stream = undefined;
  }

  #unreadable(): Error {
    const message = "no picture of it can be decoded";
    return mediaFailure({ code: "unreadable", message }, this.#request.path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }
}
