import { FLICKS_PER_SECOND, ReelError, secondsFromFlicks, type Flicks } from "@reelkiln/document";
import type { CodecContext, Frame as AvNativeFrame, Stream } from "node-av/lib";

import { TOLERATED_SOUND_PACKETS } from "../quality.data.ts";
import { openInput, onlyStream, type Input } from "./input.ts";
import { check, wantsMore, type NodeAv } from "./library.ts";
import { flicksOfStamp } from "./listing.ts";

export interface DecoderRequest {
  readonly path: string;
  readonly stream: "video" | "audio";
  /** 0 lets the decoder choose. */
  readonly threads: number;
  /** Leaves out all packets but those of key frames. */
  readonly keysOnly?: boolean | undefined;
}

/** A native frame with its time from the file's zero. The receiver frees it. */
export interface TimedFrame {
  readonly native: AvNativeFrame;
  readonly pts: Flicks;
}

/** Decodes one stream in presentation order with synchronous calls. */
export class StreamDecoder implements Disposable {
  readonly #av: NodeAv;
  readonly #input: Input;
  readonly #request: DecoderRequest;
  readonly stream: Stream;
  readonly #codec: CodecContext;
  readonly #packet;
  #drained = false;
  #damaged = 0;

  constructor(av: NodeAv, request: DecoderRequest) {
    this.#av = av;
    this.#request = request;
    this.#input = openInput(av, request.path);
    const stream = this.#input[request.stream];
    if (stream === undefined) {
      this.#input[Symbol.dispose]();
      throw new ReelError("media-failed", `${request.path}: there is no ${request.stream} in it`);
    }
    this.stream = stream;
    onlyStream(av, this.#input, stream);
    this.#codec = openCodec(av, stream, request.threads);
    this.#packet = new av.Packet();
    this.#packet.alloc();
  }

  /** Moves to the key frame at or before `time`; only before the first `next`. */
  seek(time: Flicks): void {
    const { num, den } = this.stream.timeBase;
    const stamp = BigInt(
      Math.floor(((time + this.#input.origin) / FLICKS_PER_SECOND) * (den / num)),
    );
    // A container that cannot seek reads on from its start, which is before any time asked for.
    this.#input.context.seekFrameSync(this.stream.index, stamp, this.#av.AVSEEK_FLAG_BACKWARD);
    this.#codec.flushBuffers();
    this.#drained = false;
  }

  /** The next frame shown, or undefined after the last. */
  next(): TimedFrame | undefined {
    const av = this.#av;
    const native = new av.Frame();
    native.alloc();
    for (;;) {
      const code = this.#codec.receiveFrameSync(native);
      if (code >= 0) return { native, pts: this.#timeOf(native) };
      if (code === av.AVERROR_EOF) {
        native.free();
        return undefined;
      }
      if (!wantsMore(av, code)) this.#complain(code);
      this.#feed();
    }
  }

  #feed(): void {
    if (this.#drained) return;
    const av = this.#av;
    let code = this.#input.context.readFrameSync(this.#packet);
    while (code >= 0 && !this.#isWanted()) {
      this.#packet.unref();
      code = this.#input.context.readFrameSync(this.#packet);
    }
    if (code < 0) {
      this.#drained = true;
      this.#codec.sendPacketSync(null);
      return;
    }
    const sent = this.#codec.sendPacketSync(this.#packet);
    this.#packet.unref();
    if (sent < 0 && !wantsMore(av, sent)) this.#complain(sent);
  }

  /** Whether the packet that was read last is to be decoded. */
  #isWanted(): boolean {
    const { streamIndex, isKeyframe } = this.#packet;
    return streamIndex === this.stream.index && (isKeyframe || this.#request.keysOnly !== true);
  }

  #timeOf(native: AvNativeFrame): Flicks {
    const best = native.bestEffortTimestamp;
    const stamp = best === this.#av.AV_NOPTS_VALUE ? native.pts : best;
    return flicksOfStamp(stamp, this.stream.timeBase) - this.#input.origin;
  }

  /** A few damaged packets of sound leave silence of their length; a damaged picture is never shown. */
  #complain(code: number): void {
    this.#damaged += 1;
    const tolerable = this.#request.stream === "audio" && code === this.#av.AVERROR_INVALIDDATA;
    if (!tolerable || this.#damaged > TOLERATED_SOUND_PACKETS) this.#fail(code);
  }

  #fail(code: number): never {
    const at = secondsFromFlicks(flicksOfStamp(this.#packet.pts, this.stream.timeBase)).toFixed(2);
    const { path } = this.#request;
    const reason = this.#av.FFmpegError.strerror(code);
    throw new ReelError("media-failed", `${path}: decoding fails near ${at} s (${reason})`, {
      path,
      hint: "The file is damaged there: export it again, or trim the part away.",
    });
  }

  [Symbol.dispose](): void {
    this.#packet.free();
    this.#codec.freeContext();
    this.#input[Symbol.dispose]();
  }
}

function openCodec(av: NodeAv, stream: Stream, threads: number): CodecContext {
  const { codecpar } = stream;
  const sideAlpha = stream.metadata?.get("alpha_mode") === "1";
  const name = av.avGetCodecName(codecpar.codecId);
  // FFmpeg's own VP8 and VP9 decoders leave the alpha side channel out.
  const withAlpha = sideAlpha && (name === "vp8" || name === "vp9");
  const codec = withAlpha
    ? av.Codec.findDecoderByName(
        name === "vp8" ? av.FF_DECODER_LIBVPX_VP8 : av.FF_DECODER_LIBVPX_VP9,
      )
    : av.Codec.findDecoder(codecpar.codecId);
  if (codec === null)
    throw new ReelError("media-failed", `There is no decoder for ${name ?? "it"}`);
  const context = new av.CodecContext();
  context.allocContext3(codec);
  check(av, context.parametersToContext(codecpar), "Opening a decoder");
  context.pktTimebase = stream.timeBase;
  context.threadCount = threads;
  check(av, context.open2Sync(codec), `Opening the ${codec.name ?? ""} decoder`);
  return context;
}
