import { rm } from "node:fs/promises";

import { invariant } from "@reelkiln/document";
import type { AVPixelFormat } from "node-av/constants";
import type { CodecContext, Frame as AvNativeFrame, Packet } from "node-av/lib";

import type { EncodeRequest, Encoder } from "../backend.ts";
import { encodeForm, encoderName, videoCodec } from "../codecs.data.ts";
import type { AudioBlock, Frame } from "../frame.ts";
import { hardwareForm } from "../hardware.data.ts";
import { writeInterleaved } from "../pixels/interleave.ts";
import { copyPlanes } from "../pixels/planes.ts";
import { AudioEncoder } from "./audio-encoder.ts";
import { AvFrame } from "./av-frame.ts";
import { FramePool } from "./frame-pool.ts";
import { check, loadNodeAv, wantsMore, type NodeAv } from "./library.ts";
import { MovieWriter } from "./movie-writer.ts";
import { openCodec, pixelFormatOf } from "./open-codec.ts";

/** Opens a film for writing. Throws ReelError `media-failed` or `not-writable`. */
export async function openEncoder(request: EncodeRequest): Promise<Encoder> {
  return new NodeAvEncoder(await loadNodeAv(), request);
}

class NodeAvEncoder implements Encoder {
  readonly #av: NodeAv;
  readonly #request: EncodeRequest;
  readonly #format: AVPixelFormat;
  readonly #pool: FramePool;
  readonly #video: CodecContext;
  readonly #audio: AudioEncoder | undefined;
  readonly #writer: MovieWriter;
  readonly #videoStream: number;
  readonly #packet: Packet;
  #frameIndex = 0n;
  #state: "open" | "finished" | "closed" = "open";

  constructor(av: NodeAv, request: EncodeRequest) {
    const { width, height } = request;
    this.#av = av;
    this.#request = request;
    this.#format = pixelFormatOf(av, encodeForm(request));
    this.#pool = new FramePool(av, { width, height, format: this.#format });
    this.#video = openCodec(av, request);
    this.#audio = request.audio ? new AudioEncoder(av, "aac") : undefined;
    this.#writer = new MovieWriter(av, { ...request, muxer: videoCodec(request).muxer });
    this.#videoStream = this.#writer.addStream(this.#video);
    const writer = this.#writer;
    if (this.#audio !== undefined) {
      const index = writer.addStream(this.#audio.codec);
      this.#audio.onPacket = (packet) => writer.write(packet, index);
    }
    writer.start();
    this.#packet = new av.Packet();
    this.#packet.alloc();
  }

  allocateFrame(): Frame {
    return this.#pool.take();
  }

  async writeFrame(frame: Frame): Promise<void> {
    using own = this.#own(frame);
    const { native } = own;
    native.pts = this.#frameIndex;
    native.duration = 1n;
    // A decoded frame still says what it was in its source, which the encoder would repeat.
    native.pictType = this.#av.AV_PICTURE_TYPE_NONE;
    native.format = this.#format;
    // ProRes writes the colors it finds on its frames.
    if (own.deep === true) this.#tag(native);
    this.#frameIndex += 1n;
    if (hardwareForm(encoderName(this.#request)) === "nv12") this.#sendInterleaved(own);
    else this.#send(native);
  }

  #tag(native: AvNativeFrame): void {
    const av = this.#av;
    native.colorRange = av.AVCOL_RANGE_MPEG;
    native.colorSpace = av.AVCOL_SPC_BT709;
    native.colorPrimaries = av.AVCOL_PRI_BT709;
    native.colorTrc = av.AVCOL_TRC_BT709;
  }

  /** Some hardware takes chroma only as pairs. */
  #sendInterleaved(frame: AvFrame): void {
    const av = this.#av;
    using native = new av.Frame();
    native.alloc();
    native.width = frame.width;
    native.height = frame.height;
    native.format = av.AV_PIX_FMT_NV12;
    check(av, native.getBuffer(0), "Allocating a frame");
    const [luma, chroma] = native.data ?? [];
    const [lumaStride = 0, chromaStride = 0] = native.linesize;
    invariant(luma !== undefined && chroma !== undefined, "a frame has its planes");
    writeInterleaved(frame, { luma, chroma, lumaStride, chromaStride });
    native.pts = frame.native.pts;
    native.duration = 1n;
    this.#send(native);
  }

  async writeAudio(block: AudioBlock): Promise<void> {
    this.#audio?.write(block);
  }

  async finish(): Promise<void> {
    this.#send(null);
    this.#audio?.finish();
    this.#writer.finish();
    this.#state = "finished";
  }

  #own(frame: Frame): AvFrame {
    if (frame instanceof AvFrame) return frame;
    const copy = this.#pool.take();
    copyPlanes(frame, copy);
    frame[Symbol.dispose]();
    return copy;
  }

  #send(native: AvNativeFrame | null): void {
    const av = this.#av;
    check(av, this.#video.sendFrameSync(native), "Encoding a frame");
    for (;;) {
      const code = this.#video.receivePacketSync(this.#packet);
      if (wantsMore(av, code) || code === av.AVERROR_EOF) return;
      check(av, code, "Encoding a frame");
      this.#packet.duration = 1n;
      this.#writer.write(this.#packet, this.#videoStream);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#state === "closed") return;
    const finished = this.#state === "finished";
    this.#state = "closed";
    this.#packet.free();
    this.#video.freeContext();
    this.#audio?.[Symbol.dispose]();
    this.#writer[Symbol.dispose]();
    this.#pool[Symbol.dispose]();
    if (!finished) await rm(this.#request.path, { force: true });
  }
}
