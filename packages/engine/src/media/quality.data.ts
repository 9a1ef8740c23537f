import type { Quality } from "./backend.ts";

/** x264 settings of one quality. */
export interface H264Settings {
  readonly preset: string;
  /** Constant rate factor; absent for lossless, which uses quantiser 0. */
  readonly crf?: number;
  /** B-frames between references. */
  readonly bFrames: number;
}

/** CPU for 10 s of 1080×1920 at 30 fps: ultrafast 4 s, veryfast 11 s, medium 22 s. */
export const H264_SETTINGS: Readonly<Record<Quality, H264Settings>> = {
  draft: { preset: "ultrafast", crf: 26, bFrames: 0 },
  standard: { preset: "veryfast", crf: 20, bFrames: 2 },
  high: { preset: "medium", crf: 17, bFrames: 2 },
  lossless: { preset: "veryfast", bFrames: 2 },
};

/** x265 settings of one quality; without a factor it is lossless. */
export const HEVC_SETTINGS: Readonly<
  Record<Quality, { readonly preset: string; readonly crf?: number }>
> = {
  draft: { preset: "ultrafast", crf: 30 },
  standard: { preset: "veryfast", crf: 23 },
  high: { preset: "medium", crf: 20 },
  lossless: { preset: "ultrafast" },
};

/** libvpx settings of one quality; without a factor it is lossless. */
export const VP9_SETTINGS: Readonly<
  Record<Quality, { readonly speed: number; readonly crf?: number }>
> = {
  draft: { speed: 8, crf: 40 },
  standard: { speed: 5, crf: 31 },
  high: { speed: 2, crf: 24 },
  lossless: { speed: 5 },
};

/** libaom settings of one quality. */
export const AV1_SETTINGS: Readonly<
  Record<Quality, { readonly speed: number; readonly crf: number }>
> = {
  draft: { speed: 8, crf: 42 },
  standard: { speed: 6, crf: 35 },
  high: { speed: 4, crf: 27 },
  lossless: { speed: 4, crf: 1 },
};

/** Packets of a source's sound that may be damaged: tags at the end of an MP3 look like one. */
export const TOLERATED_SOUND_PACKETS = 3;
