import type { OutputFormatName, PlatformName } from "../model/model.ts";

/** What a platform takes from an upload. */
export interface PlatformLimits {
  /** Formats it takes. */
  readonly formats: readonly OutputFormatName[];
  /** Highest picture bit rate over any second. */
  readonly peakKbps: number;
  /** Longest side across, and frames a second. */
  readonly widthPx: number;
  readonly frameRate: readonly [lowest: number, highest: number];
  readonly maxSeconds: number;
  /** An upload larger than this may be refused. */
  readonly maxMegabytes: number;
  readonly source: string;
}

/** When the sources were read. */
export const PLATFORM_LIMITS_DATE = "2026-11";

const MP4 = ["mp4", "mp4-h265"] as const;

const TIKTOK: PlatformLimits = {
  formats: [...MP4, "webm"],
  // It names no rate; the common export default keeps to 12 Mbit/s.
  peakKbps: 12_000,
  widthPx: 4096,
  frameRate: [23, 60],
  maxSeconds: 600,
  maxMegabytes: 4096,
  source: "TikTok content posting API: MP4, MOV or WebM, 23–60 fps, 360–4096 px, 10 min, 4 GB",
};

const REELS: PlatformLimits = {
  formats: MP4,
  peakKbps: 25_000,
  widthPx: 1920,
  frameRate: [23, 60],
  maxSeconds: 900,
  maxMegabytes: 300,
  source: "Instagram API, reels: H.264 or HEVC, VBR up to 25 Mbit/s, 23–60 fps, 15 min, 300 MB",
};

const SHORTS: PlatformLimits = {
  formats: [...MP4, "webm", "webm-av1", "mov-prores-422"],
  // 8 Mbit/s at 24–30 fps, 12 at 48–60 are recommended of 1080p; peaks may lie above the mean.
  peakKbps: 12_000,
  widthPx: 3840,
  frameRate: [23, 60],
  maxSeconds: 180,
  maxMegabytes: 256_000,
  source: "YouTube upload encoding settings: H.264 High, 1080p 8–12 Mbit/s; Shorts up to 3 min",
};

const WIDE: PlatformLimits = {
  ...SHORTS,
  maxSeconds: 43_200,
  source: "YouTube upload encoding settings",
};

/** Limits of every platform profile. */
export const PLATFORM_LIMITS: Readonly<Record<PlatformName, PlatformLimits>> = {
  tiktok: TIKTOK,
  reels: REELS,
  shorts: SHORTS,
  square: REELS,
  wide: WIDE,
  "ads.reels": REELS,
  "ads.shorts": SHORTS,
  "ads.universal": { ...REELS, peakKbps: 12_000, source: "The strictest of Reels and Shorts" },
};
