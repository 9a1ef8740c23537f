/**
 * BT.709 limited range, 8 bits, as 16-bit fixed-point factors of full-range R′G′B′ code values.
 * Source: ITU-R BT.709-6 sections 3 and 4 (luma 0.2126, 0.7152, 0.0722; excursions 219 and 224).
 */
export const LUMA_RED = 11_966;
export const LUMA_GREEN = 40_254;
export const LUMA_BLUE = 4064;
export const BLUE_RED = -6596;
export const BLUE_GREEN = -22_189;
export const BLUE_BLUE = 28_785;
export const RED_RED = 28_785;
export const RED_GREEN = -26_145;
export const RED_BLUE = -2640;

/** Code value of black, and of no colour difference. */
export const LUMA_BLACK = 16;
export const CHROMA_ZERO = 128;

/** One colour as limited-range code values. */
export interface YuvColor {
  readonly y: number;
  readonly u: number;
  readonly v: number;
  /** 0–255. */
  readonly alpha: number;
}

/** Code values of `#rrggbbaa`; alpha stays straight. */
export function yuvFromColor(color: string): YuvColor {
  const red = Number.parseInt(color.slice(1, 3), 16);
  const green = Number.parseInt(color.slice(3, 5), 16);
  const blue = Number.parseInt(color.slice(5, 7), 16);
  const luma = LUMA_RED * red + LUMA_GREEN * green + LUMA_BLUE * blue;
  const blueDifference = BLUE_RED * red + BLUE_GREEN * green + BLUE_BLUE * blue;
  const redDifference = RED_RED * red + RED_GREEN * green + RED_BLUE * blue;
  return {
    y: LUMA_BLACK + ((luma + 32_768) >> 16),
    u: CHROMA_ZERO + ((blueDifference + 32_768) >> 16),
    v: CHROMA_ZERO + ((redDifference + 32_768) >> 16),
    alpha: color.length > 7 ? Number.parseInt(color.slice(7, 9), 16) : 255,
  };
}
