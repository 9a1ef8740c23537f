import { ReelError } from "@reelkiln/document";
import type { CodecContext, Frame as AvNativeFrame, Packet } from "node-av/lib";

import { MIX_RATE_HZ, type AudioBlock } from "../frame.ts";
import { AAC_BIT_RATE, AAC_FRAME_SAMPLES } from "../quality.data.ts";
import { check, wantsMore, type NodeAv } from "./library.ts";

/** AAC-LC of 48 kHz stereo; blocks of any length go in, packets come out through `onPacket`. */
export class AudioEncoder implements Disposable {
  readonly codec: CodecContext;
  onPacket: (packet: Packet) => void = () => undefined;
  readonly #av: NodeAv;
  readonly #packet: Packet;
  readonly #left = new Float32Array(AAC_FRAME_SAMPLES);
  readonly #right = new Float32Array(AAC_FRAME_SAMPLES);
  #filled = 0;
  #samplesSent = 0;

  constructor(av: NodeAv) {
    this.#av = av;
    this.codec = openAac(av);
    this.#packet = new av.Packet();
    this.#packet.alloc();
  }

  write({ left, right }: AudioBlock): void {
    let offset = 0;
    while (offset < left.length) {
      const count = Math.min(AAC_FRAME_SAMPLES - this.#filled, left.length - offset);
      this.#left.set(left.subarray(offset, offset + count), this.#filled);
      this.#right.set(right.subarray(offset, offset + count), this.#filled);
      this.#filled += count;
      offset += count;
      if (this.#filled === AAC_FRAME_SAMPLES) this.#sendFilled();
    }
  }

  /** Sends the last, shorter frame and empties the encoder. */
  finish(): void {
    if (this.#filled > 0) this.#sendFilled();
    this.#send(null);
  }

  #sendFilled(): void {
    const count = this.#filled;
    const bytes = Buffer.alloc(count * 8);
    const samples = new Float32Array(bytes.buffer, bytes.byteOffset, count * 2);
    samples.set(this.#left.subarray(0, count), 0);
    samples.set(this.#right.subarray(0, count), count);
    using frame = this.#av.Frame.fromAudioBuffer(bytes, {
      nbSamples: count,
      format: this.#av.AV_SAMPLE_FMT_FLTP,
      sampleRate: MIX_RATE_HZ,
      channelLayout: this.#av.AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: MIX_RATE_HZ },
      pts: BigInt(this.#samplesSent),
    });
    this.#samplesSent += count;
    this.#filled = 0;
    this.#send(frame);
  }

  #send(frame: AvNativeFrame | null): void {
    const av = this.#av;
    check(av, this.codec.sendFrameSync(frame), "Encoding sound");
    for (;;) {
      const code = this.codec.receivePacketSync(this.#packet);
      if (wantsMore(av, code) || code === av.AVERROR_EOF) return;
      check(av, code, "Encoding sound");
      this.onPacket(this.#packet);
    }
  }

  [Symbol.dispose](): void {
    this.#packet.free();
    this.codec.freeContext();
  }
}

function openAac(av: NodeAv): CodecContext {
  const codec = av.Codec.findEncoderByName(av.FF_ENCODER_AAC);
  if (codec === null) throw new ReelError("missing-dependency", "node-av has no AAC encoder");
  const context = new av.CodecContext();
  context.allocContext3(codec);
  context.sampleRate = MIX_RATE_HZ;
  context.sampleFormat = av.AV_SAMPLE_FMT_FLTP;
  context.channelLayout = av.AV_CHANNEL_LAYOUT_STEREO;
  context.bitRate = BigInt(AAC_BIT_RATE);
  context.timeBase = new av.Rational(1, MIX_RATE_HZ);
  context.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER, av.AV_CODEC_FLAG_BITEXACT);
  check(av, context.open2Sync(codec), "Opening the AAC encoder");
  return context;
}
