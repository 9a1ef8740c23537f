/** A rectangle that a platform covers with its own controls, in shares of the frame (0–1). */
export interface SafeZoneRect {
  readonly name: "top" | "bottom" | "left" | "right" | "rail";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a platform covers on a vertical video. */
export interface SafeZoneProfile {
  readonly name: string;
  /** Organic zones differ by 160 px between sources, so they only warn; those of paid formats are official. */
  readonly severity: "warning" | "error";
  readonly source: string;
  readonly rects: readonly SafeZoneRect[];
}

/** Raised whenever a rectangle changes. */
export const SAFE_ZONES_VERSION = 1;
/** When the sources were read. */
export const SAFE_ZONES_DATE = "2026-11";

/** The frame the sources measure. */
const FRAME = { width: 1080, height: 1920 } as const;

type Band = Readonly<Record<"top" | "bottom" | "left" | "right", number>>;

/** Bands at the edges, in pixels of FRAME; 0 for none. */
function bands({ top, bottom, left, right }: Band): readonly SafeZoneRect[] {
  const { width, height } = FRAME;
  const middle = { y: top / height, height: (height - top - bottom) / height };
  const rects: readonly SafeZoneRect[] = [
    { name: "top", x: 0, y: 0, width: 1, height: top / height },
    { name: "bottom", x: 0, y: 1 - bottom / height, width: 1, height: bottom / height },
    { name: "left", x: 0, width: left / width, ...middle },
    { name: "right", x: 1 - right / width, width: right / width, ...middle },
  ];
  return rects.filter((rect) => rect.width > 0 && rect.height > 0);
}

/** A column of buttons at the right, from and to a share of the height. */
function rail(widthPx: number, from: number, to: number): SafeZoneRect {
  const width = widthPx / FRAME.width;
  return { name: "rail", x: 1 - width, y: from, width, height: to - from };
}

/** Profiles by name: `tiktok`, `reels`, `shorts` for organic posts, `ads.*` for paid ones. */
export const SAFE_ZONES: Readonly<Record<string, SafeZoneProfile>> = {
  tiktok: {
    name: "TikTok",
    severity: "warning",
    source: "creators' templates, read 2026-11",
    rects: [...bands({ top: 131, bottom: 484, left: 0, right: 0 }), rail(140, 0.4, 0.85)],
  },
  reels: {
    name: "Reels",
    severity: "warning",
    source: "creators' templates, read 2026-11",
    rects: [...bands({ top: 211, bottom: 384, left: 0, right: 0 }), rail(120, 0.4, 0.85)],
  },
  shorts: {
    name: "Shorts",
    severity: "warning",
    source: "creators' templates, read 2026-11",
    rects: [...bands({ top: 171, bottom: 384, left: 0, right: 0 }), rail(119, 0.38, 0.88)],
  },
  "ads.reels": {
    name: "Reels ads",
    severity: "error",
    source: "Meta's numbers for Reels ads, read 2026-11",
    rects: bands({ top: 269, bottom: 672, left: 65, right: 65 }),
  },
  "ads.shorts": {
    name: "vertical YouTube ads",
    severity: "error",
    source: "Google's numbers for vertical video ads, read 2026-11",
    rects: bands({ top: 288, bottom: 672, left: 48, right: 192 }),
  },
  "ads.universal": {
    name: "any vertical ad",
    severity: "error",
    source: "union of the numbers of Google, Meta and TikTok templates, read 2026-11",
    rects: bands({ top: 288, bottom: 672, left: 120, right: 192 }),
  },
};
