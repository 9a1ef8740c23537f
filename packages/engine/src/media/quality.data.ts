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

/** AAC-LC bits a second, stereo. */
export const AAC_BIT_RATE = 192_000;

/** Samples a channel in one AAC-LC frame. */
export const AAC_FRAME_SAMPLES = 1024;

/** Packets of a source's sound that may be damaged: tags at the end of an MP3 look like one. */
export const TOLERATED_SOUND_PACKETS = 3;
