import { ReelError } from "@reelkiln/document";
import type { AVPixelFormat, FFEncoderCodec } from "node-av/constants";
import type { CodecContext } from "node-av/lib";

import type { EncodeRequest } from "../backend.ts";
import { encodeForm, encoderName, videoCodec } from "../codecs.data.ts";
import type { PixelForm } from "../frame.ts";
import { hardwareForm, hardwareOptions } from "../hardware.data.ts";
import { check, setOptions, type NodeAv } from "./library.ts";

/** node-av's constant of a form of frames. */
export function pixelFormatOf(av: NodeAv, form: PixelForm | "nv12"): AVPixelFormat {
  return {
    yuv420p: av.AV_PIX_FMT_YUV420P,
    yuva420p: av.AV_PIX_FMT_YUVA420P,
    yuv422p10le: av.AV_PIX_FMT_YUV422P10LE,
    yuv444p10le: av.AV_PIX_FMT_YUV444P10LE,
    yuva444p10le: av.AV_PIX_FMT_YUVA444P10LE,
    nv12: av.AV_PIX_FMT_NV12,
  }[form];
}

/** An encoder for upright frames in BT.709 limited range, one tick of its clock a frame. */
export function openCodec(av: NodeAv, request: EncodeRequest): CodecContext {
  const name = encoderName(request);
  const codec = av.Codec.findEncoderByName(name as FFEncoderCodec);
  if (codec === null) throw new ReelError("missing-dependency", `node-av has no ${name} encoder`);
  const { numerator, denominator } = request.frameRate;
  const context = new av.CodecContext();
  context.allocContext3(codec);
  context.width = request.width;
  context.height = request.height;
  context.pixelFormat = pixelFormatOf(av, hardwareForm(name) ?? encodeForm(request));
  context.timeBase = new av.Rational(denominator, numerator);
  context.framerate = new av.Rational(numerator, denominator);
  context.sampleAspectRatio = new av.Rational(1, 1);
  context.colorRange = av.AVCOL_RANGE_MPEG;
  context.colorSpace = av.AVCOL_SPC_BT709;
  context.colorPrimaries = av.AVCOL_PRI_BT709;
  context.colorTrc = av.AVCOL_TRC_BT709;
  context.chromaLocation = av.AVCHROMA_LOC_LEFT;
  context.threadCount = request.threads;
  context.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER, av.AV_CODEC_FLAG_BITEXACT);
  const { tag, options } = videoCodec(request);
  if (tag !== undefined) context.codecTag = tag;
  setOptions(av, context, hardwareOptions(request) ?? options(request));
  check(av, context.open2Sync(codec), `Opening the encoder ${name}`);
  return context;
}
