import { once } from "node:events";
import { open, rm, type FileHandle } from "node:fs/promises";
import type { Writable } from "node:stream";

import { ReelError } from "@reelkiln/document";

import type { EncodeRequest, Encoder } from "../backend.ts";
import { AUDIO_CODECS, encodeForm, encoderName, videoCodec } from "../codecs.data.ts";
import { MIX_RATE_HZ, type AudioBlock, type Frame } from "../frame.ts";
import { movieTimescale } from "../h264-options.ts";
import { hardwareForm, hardwareOptions, needsUpload } from "../hardware.data.ts";
import { bufferFrame, pictureBytes } from "../pixels/buffer-frame.ts";
import { FORM_LAYOUTS, formFrame, isPacked, type PackedFrame } from "../pixels/deep-frame.ts";
import { PictureMemory } from "../pixels/picture-memory.ts";
import { copyPlanes } from "../pixels/planes.ts";
import { RunningProgram, type FfmpegPrograms } from "./programs.ts";

/** Opens a film for writing. Throws ReelError `media-failed` or `not-writable`. */
export async function openEncoder(
  programs: FfmpegPrograms,
  request: EncodeRequest,
): Promise<Encoder> {
  const audio = request.audio ? await openSpool(`${request.path}.f32`) : undefined;
  return new FfmpegEncoder(programs, request, audio);
}

async function openSpool(path: string): Promise<FileHandle> {
  try {
    return await open(path, "w");
  } catch (cause) {
    throw new ReelError("not-writable", `${path} cannot be written`, { path, cause });
  }
}

/**
 * Pictures go down a pipe at once; sound waits in a file, because a process that reads two pipes can
 * wait for the one that is not being written. A second, copying run joins them.
 */
class FfmpegEncoder implements Encoder {
  readonly #programs: FfmpegPrograms;
  readonly #request: EncodeRequest;
  readonly #sound: FileHandle | undefined;
  readonly #video: RunningProgram;
  readonly #videoPath: string;
  /** Of pictures whose samples are bytes. */
  readonly #memory: PictureMemory;
  #state: "open" | "finished" | "closed" = "open";

  constructor(programs: FfmpegPrograms, request: EncodeRequest, sound: FileHandle | undefined) {
    this.#programs = programs;
    this.#request = request;
    this.#sound = sound;
    const { alpha } = FORM_LAYOUTS[encodeForm(request)];
    this.#memory = new PictureMemory(pictureBytes({ ...request, alpha }));
    this.#videoPath = sound === undefined ? request.path : `${request.path}.video.mp4`;
    const args = pictureArguments(request, this.#videoPath);
    this.#video = new RunningProgram(programs.ffmpeg, args, ["pipe", "ignore", "pipe"]);
  }

  allocateFrame(): Frame {
    return this.#emptyFrame();
  }

  #emptyFrame(): PackedFrame {
    const { width, height } = this.#request;
    const form = encodeForm(this.#request);
    const { alpha, sampleBytes } = FORM_LAYOUTS[form];
    return sampleBytes === 1
      ? bufferFrame({ width, height, alpha }, this.#memory.take(), "owned")
      : formFrame({ width, height, form });
  }

  async writeFrame(frame: Frame): Promise<void> {
    using packed = this.#packed(frame);
    const pipe = this.#video.child.stdin as Writable;
    const { width, height } = this.#request;
    // A decoded picture may have alpha behind planes that are written without it.
    const opaque = pictureBytes({ width, height, alpha: false });
    const isPlain = encodeForm(this.#request) === "yuv420p";
    const bytes = isPlain ? packed.bytes.subarray(0, opaque) : packed.bytes;
    if (pipe.destroyed) await this.#explainStop();
    // The bytes may be written again once this returns, so they must have left for the pipe.
    await new Promise<void>((resolve, reject) => {
      pipe.write(bytes, (error) => (error ? reject(error) : resolve()));
    }).catch(() => this.#explainStop());
  }

  async writeAudio({ left, right }: AudioBlock): Promise<void> {
    const samples = new Float32Array(left.length * 2);
    for (let index = 0; index < left.length; index += 1) {
      samples[index * 2] = left[index] as number;
      samples[index * 2 + 1] = right[index] as number;
    }
    await this.#sound?.write(new Uint8Array(samples.buffer));
  }

  async finish(): Promise<void> {
    const pipe = this.#video.child.stdin as Writable;
    pipe.end();
    await once(pipe, "close").catch(() => undefined);
    await this.#video.succeed("encoding", this.#request.path);
    if (this.#sound !== undefined) await this.#join();
    this.#state = "finished";
  }

  async #join(): Promise<void> {
    await this.#sound?.close();
    const args = joinArguments(this.#request, this.#videoPath);
    await using program = new RunningProgram(this.#programs.ffmpeg, args, [
      "ignore",
      "ignore",
      "pipe",
    ]);
    await program.succeed("joining picture and sound", this.#request.path);
  }

  #packed(frame: Frame): PackedFrame {
    if (isPacked(frame)) return frame;
    const own = this.#emptyFrame();
    copyPlanes(frame, own);
    frame[Symbol.dispose]();
    return own;
  }

  async #explainStop(): Promise<never> {
    await this.#video.succeed("encoding", this.#request.path);
    throw new ReelError("media-failed", `${this.#request.path}: ffmpeg stopped taking pictures`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#state === "closed") return;
    const finished = this.#state === "finished";
    this.#state = "closed";
    await this.#video[Symbol.asyncDispose]();
    await this.#sound?.close();
    if (this.#sound !== undefined) {
      await rm(`${this.#request.path}.f32`, { force: true });
      await rm(this.#videoPath, { force: true });
    }
    if (!finished) await rm(this.#request.path, { force: true });
  }
}

/** BT.709 limited range, said at both ends: a raw pipe carries no tags. */
const COLOR_TAGS = [
  ["-color_range", "tv", "-colorspace", "bt709"],
  ["-color_primaries", "bt709", "-color_trc", "bt709", "-chroma_sample_location", "left"],
].flat();

const REPRODUCIBLE = ["-fflags", "+bitexact", "-flags", "+bitexact", "-map_metadata", "-1"];

function pictureArguments(request: EncodeRequest, path: string): string[] {
  const { width, height, frameRate, threads } = request;
  const encoder = encoderName(request);
  const codec = videoCodec(request);
  const values = hardwareOptions(request) ?? codec.options(request);
  const options = Object.entries(values).flatMap(([name, value]) => [`-${name}:v`, value]);
  const form = encodeForm(request);
  const upload = needsUpload(encoder);
  return [
    ["-v", "error", "-nostdin", "-y", ...(upload ? ["-vaapi_device", "/dev/dri/renderD128"] : [])],
    ["-f", "rawvideo", "-pix_fmt", form, "-s", `${width}x${height}`],
    ["-r", `${frameRate.numerator}/${frameRate.denominator}`],
    [...COLOR_TAGS, "-protocol_whitelist", "pipe", "-i", "pipe:0"],
    ["-map", "0:v", "-c:v", encoder, "-threads:v", String(threads)],
    upload ? ["-vf", "format=nv12,hwupload"] : ["-pix_fmt", hardwareForm(encoder) ?? form],
    codec.tag === undefined ? [] : ["-tag:v", codec.tag],
    [...options, ...COLOR_TAGS, "-fps_mode", "passthrough", ...REPRODUCIBLE],
    movieArguments(request, path),
  ].flat();
}

function joinArguments(request: EncodeRequest, videoPath: string): string[] {
  return [
    ["-v", "error", "-nostdin", "-y", "-protocol_whitelist", "file", "-i", `file:${videoPath}`],
    ["-f", "f32le", "-ar", String(MIX_RATE_HZ), "-ac", "2"],
    ["-protocol_whitelist", "file", "-i", `file:${request.path}.f32`],
    [
      "-map",
      "0:v",
      "-map",
      "1:a",
      "-c:v",
      "copy",
      "-c:a",
      "aac",
      "-b:a",
      String(AUDIO_CODECS.aac.bitRate),
    ],
    [...REPRODUCIBLE, ...movieArguments(request, request.path)],
  ].flat();
}

function movieArguments(request: EncodeRequest, path: string): string[] {
  const { muxer } = videoCodec(request);
  if (muxer === "webm") return ["-f", muxer, `file:${path}`];
  const timescale = String(movieTimescale(request.frameRate));
  const clock = ["-video_track_timescale", timescale];
  return ["-movflags", "+faststart", ...clock, "-f", muxer, `file:${path}`];
}
