import { ReelError, type FrameRate } from "@reelkiln/document";
import type { CodecContext, FormatContext, Packet, Stream } from "node-av/lib";

import { movieTimescale } from "../h264-options.ts";
import { check, fileUrl, setOptions, type NodeAv } from "./library.ts";

interface OutputStream {
  readonly stream: Stream;
  readonly timeBase: { readonly num: number; readonly den: number };
}

export interface MovieRequest {
  readonly path: string;
  /** FFmpeg's name of the container's writer. */
  readonly muxer: "mp4" | "mov" | "webm";
  /** Absent for sound alone. */
  readonly frameRate?: FrameRate;
}

/** Writes packets into a file whose bytes hold no time of day; the index of an MP4 comes first. */
export class MovieWriter implements Disposable {
  readonly #av: NodeAv;
  readonly #context: FormatContext;
  readonly #request: MovieRequest;
  readonly #streams: OutputStream[] = [];
  #output: "none" | "open" | "closed" = "none";

  constructor(av: NodeAv, request: MovieRequest) {
    this.#av = av;
    this.#request = request;
    this.#context = new av.FormatContext();
    const made = this.#context.allocOutputContext2(null, request.muxer, fileUrl(request.path));
    check(av, made, `Opening the ${request.muxer} writer`);
    this.#context.setFlags(av.AVFMT_FLAG_BITEXACT);
    // Sound may come long before its pictures; without this it would be written far from them.
    this.#context.maxInterleaveDelta = 0n;
  }

  /** Adds a stream for an opened encoder; gives its index. */
  addStream(codec: CodecContext): number {
    const stream = this.#context.newStream(null);
    check(this.#av, stream.codecpar.fromContext(codec), "Describing a stream");
    stream.timeBase = codec.timeBase;
    if (codec.framerate.num > 0) stream.avgFrameRate = codec.framerate;
    const { num, den } = codec.timeBase;
    this.#streams.push({ stream, timeBase: { num, den } });
    return this.#streams.length - 1;
  }

  start(): void {
    const opened = this.#context.openOutputSync();
    if (opened < 0) throw this.#notWritable(opened);
    this.#output = "open";
    const { frameRate, muxer } = this.#request;
    if (muxer !== "webm") {
      setOptions(this.#av, this.#context, {
        movflags: "+faststart",
        ...(frameRate !== undefined && {
          video_track_timescale: String(movieTimescale(frameRate)),
        }),
      });
    }
    check(this.#av, this.#context.writeHeaderSync(), "Writing the header");
  }

  /** Takes the packet's content; times are in the stream's encoder clock. */
  write(packet: Packet, index: number): void {
    const output = this.#streams[index];
    if (output === undefined) return;
    packet.streamIndex = index;
    packet.rescaleTs(output.timeBase, output.stream.timeBase);
    this.#checkWrite(this.#context.interleavedWriteFrameSync(packet));
  }

  finish(): void {
    this.#checkWrite(this.#context.writeTrailerSync());
    this.#closeOutput();
  }

  #checkWrite(code: number): void {
    if (code >= 0) return;
    if (code === this.#av.AVERROR_ENOSPC) {
      throw new ReelError("disk-full", "The disk is full", {
        path: this.#request.path,
        hint: "Free some space, or write to another disk with `-o`.",
      });
    }
    check(this.#av, code, "Writing the file");
  }

  #notWritable(code: number): ReelError {
    const reason = this.#av.FFmpegError.strerror(code);
    return new ReelError("not-writable", `${this.#request.path} cannot be written: ${reason}`, {
      path: this.#request.path,
      hint: "Check the folder and its permissions, or choose another output.",
    });
  }

  #closeOutput(): void {
    if (this.#output === "open") this.#context.closeOutputSync();
    this.#output = "closed";
  }

  [Symbol.dispose](): void {
    this.#closeOutput();
    this.#context.freeContext();
  }
}
