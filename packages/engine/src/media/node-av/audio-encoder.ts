import { ReelError } from "@reelkiln/document";
import type { FFEncoderCodec } from "node-av/constants";
import type { CodecContext, Frame as AvNativeFrame, Packet } from "node-av/lib";

import { AUDIO_CODECS, type AudioCodec, type AudioCodecSpec } from "../codecs.data.ts";
import { MIX_RATE_HZ, type AudioBlock } from "../frame.ts";
import { check, wantsMore, type NodeAv } from "./library.ts";

/** 48 kHz stereo of one codec; blocks of any length go in, packets come out through `onPacket`. */
export class AudioEncoder implements Disposable {
  readonly codec: CodecContext;
  onPacket: (packet: Packet) => void = () => undefined;
  readonly #av: NodeAv;
  readonly #packet: Packet;
  readonly #spec: AudioCodecSpec;
  readonly #left: Float32Array;
  readonly #right: Float32Array;
  #filled = 0;
  #samplesSent = 0;

  constructor(av: NodeAv, codec: AudioCodec) {
    this.#av = av;
    this.#spec = AUDIO_CODECS[codec];
    this.#left = new Float32Array(this.#spec.frameSamples);
    this.#right = new Float32Array(this.#spec.frameSamples);
    this.codec = openAudioCodec(av, this.#spec);
    this.#packet = new av.Packet();
    this.#packet.alloc();
  }

  write({ left, right }: AudioBlock): void {
    let offset = 0;
    while (offset < left.length) {
      const { frameSamples } = this.#spec;
      const count = Math.min(frameSamples - this.#filled, left.length - offset);
      this.#left.set(left.subarray(offset, offset + count), this.#filled);
      this.#right.set(right.subarray(offset, offset + count), this.#filled);
      this.#filled += count;
      offset += count;
      if (this.#filled === frameSamples) this.#sendFilled();
    }
  }

  /** Sends the last, shorter frame and empties the encoder. */
  finish(): void {
    if (this.#filled > 0) this.#sendFilled();
    this.#send(null);
  }

  #sendFilled(): void {
    const count = this.#filled;
    const pair = [this.#left.subarray(0, count), this.#right.subarray(0, count)] as const;
    using frame = this.#av.Frame.fromAudioBuffer(PACKERS[this.#spec.samples](pair, count), {
      nbSamples: count,
      format: this.codec.sampleFormat,
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

type Pair = readonly [left: Float32Array, right: Float32Array];

/** Samples as an encoder takes them. */
const PACKERS: Readonly<Record<AudioCodecSpec["samples"], (pair: Pair, count: number) => Buffer>> =
  {
    "planar-float": ([left, right], count) => {
      const samples = new Float32Array(count * 2);
      samples.set(left, 0);
      samples.set(right, count);
      return Buffer.from(samples.buffer);
    },
    float: (pair, count) => Buffer.from(interleaved(pair, new Float32Array(count * 2)).buffer),
    integer: (pair, count) => {
      const samples = interleaved(pair, new Float64Array(count * 2));
      return Buffer.from(Int32Array.from(samples, wholeSample).buffer);
    },
  };

function interleaved<Samples extends Float32Array | Float64Array>(
  [left, right]: Pair,
  into: Samples,
): Samples {
  for (let index = 0; index < left.length; index += 1) {
    into[index * 2] = left[index] as number;
    into[index * 2 + 1] = right[index] as number;
  }
  return into;
}

/** A 24-bit sample in the upper bits of 32, cut at full scale. */
function wholeSample(value: number): number {
  return Math.max(-0x80_00_00, Math.min(0x7f_ff_ff, Math.round(value * 0x80_00_00))) * 256;
}

function openAudioCodec(av: NodeAv, { encoder, bitRate, samples }: AudioCodecSpec): CodecContext {
  const codec = av.Codec.findEncoderByName(encoder as FFEncoderCodec);
  if (codec === null)
    throw new ReelError("missing-dependency", `node-av has no ${encoder} encoder`);
  const formats = {
    "planar-float": av.AV_SAMPLE_FMT_FLTP,
    float: av.AV_SAMPLE_FMT_FLT,
    integer: av.AV_SAMPLE_FMT_S32,
  };
  const context = new av.CodecContext();
  context.allocContext3(codec);
  context.sampleRate = MIX_RATE_HZ;
  context.sampleFormat = formats[samples];
  context.channelLayout = av.AV_CHANNEL_LAYOUT_STEREO;
  if (bitRate !== undefined) context.bitRate = BigInt(bitRate);
  context.timeBase = new av.Rational(1, MIX_RATE_HZ);
  context.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER, av.AV_CODEC_FLAG_BITEXACT);
  check(av, context.open2Sync(codec), `Opening the encoder ${encoder}`);
  return context;
}
