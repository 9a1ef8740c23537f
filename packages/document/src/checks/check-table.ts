import type { FrameCheck, TimelineCheck } from "./check.ts";
import { gapCheck } from "./gap.ts";
import { missingFontCheck } from "./missing-font.ts";
import { missingGlyphCheck } from "./missing-glyph.ts";
import { offCanvasCheck } from "./off-canvas.ts";
import { overlapCheck } from "./overlap.ts";
import { safeZoneCheck } from "./safe-zone.ts";
import { textOverflowCheck } from "./text-overflow.ts";

/** Checks of single frames, by catalogue number and what they look for. */
export const FRAME_CHECKS = {
  "V-8": overlapCheck,
  "V-9": textOverflowCheck,
  "V-11": offCanvasCheck,
  "V-12": safeZoneCheck,
  "V-25 glyphs": missingGlyphCheck,
} as const satisfies Record<string, FrameCheck>;

/** Checks of the whole timeline. */
export const TIMELINE_CHECKS = {
  "V-7": gapCheck,
  "V-25 fonts": missingFontCheck,
} as const satisfies Record<string, TimelineCheck>;
