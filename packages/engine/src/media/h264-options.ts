import type { FrameRate } from "@reelkiln/document";

import type { EncodeRequest } from "./backend.ts";
import { H264_SETTINGS } from "./quality.data.ts";
import { repeatableX264Cpu } from "./x264-cpu.ts";

/**
 * Options of libx264 and of the MP4 writer, the same for both back-ends. Every key frame stands on
 * the segment grid and closes its GOP: no scene cuts, one fixed distance. Main profile tools only
 * are switched on by `ultrafast`; the 8×8 transform makes it High as well.
 */
export function h264Options(request: EncodeRequest): Record<string, string> {
  const { preset, crf, bFrames } = H264_SETTINGS[request.quality];
  const grid = request.keyframeEvery;
  const asm = repeatableX264Cpu();
  return {
    preset,
    ...(crf === undefined ? { qp: "0" } : { crf: String(crf), profile: "high" }),
    g: String(grid),
    keyint_min: String(grid),
    sc_threshold: "0",
    bf: String(bFrames),
    "x264-params": `open-gop=0:8x8dct=1${asm === undefined ? "" : `:asm=${asm}`}`,
    a53cc: "0",
  };
}

/** MP4 clock: whole numbers of it make every frame, and it never depends on the content. */
export function movieTimescale({ numerator }: FrameRate): number {
  return numerator < 1000 ? numerator * 512 : numerator;
}
