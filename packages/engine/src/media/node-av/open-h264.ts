import { ReelError } from "@reelkiln/document";
import type { CodecContext } from "node-av/lib";

import type { EncodeRequest } from "../backend.ts";
import { h264Options } from "../h264-options.ts";
import { check, setOptions, type NodeAv } from "./library.ts";

/** libx264 for upright yuv420p in BT.709 limited range, one tick of its clock a frame. */
export function openH264(av: NodeAv, request: EncodeRequest): CodecContext {
  const codec = av.Codec.findEncoderByName(av.FF_ENCODER_LIBX264);
  if (codec === null) throw new ReelError("missing-dependency", "node-av has no libx264 encoder");
  const { numerator, denominator } = request.frameRate;
  const context = new av.CodecContext();
  context.allocContext3(codec);
  context.width = request.width;
  context.height = request.height;
  context.pixelFormat = av.AV_PIX_FMT_YUV420P;
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
  setOptions(av, context, h264Options(request));
  check(av, context.open2Sync(codec), "Opening the H.264 encoder");
  return context;
}
