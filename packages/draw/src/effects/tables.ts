/** A code value for each of 256, rounded and kept in range. */
export type ToneTable = Uint8ClampedArray;

/** The table of a function of 0–1 to 0–1. */
export function toneTable(tone: (share: number) => number): ToneTable {
  return Uint8ClampedArray.from({ length: 256 }, (_, code) => 255 * tone(code / 255));
}

/** Puts pixels through a table for each colour. */
export function applyTables(
  pixels: Uint8ClampedArray,
  [red, green, blue]: readonly [ToneTable, ToneTable, ToneTable],
): void {
  for (let i = 0; i < pixels.length; i += 4) {
    pixels[i] = red[pixels[i] as number] as number;
    pixels[i + 1] = green[pixels[i + 1] as number] as number;
    pixels[i + 2] = blue[pixels[i + 2] as number] as number;
  }
}

/** Puts one channel through a table, or all three colours. */
export function applyTable(
  pixels: Uint8ClampedArray,
  channel: "rgb" | "red" | "green" | "blue" | "alpha",
  table: ToneTable,
): void {
  if (channel === "rgb") {
    applyTables(pixels, [table, table, table]);
    return;
  }
  const first = ["red", "green", "blue", "alpha"].indexOf(channel);
  for (let i = first; i < pixels.length; i += 4) pixels[i] = table[pixels[i] as number] as number;
}

/** Light of a code value, 0–1. Source: IEC 61966-2-1. */
export function lightOf(code: number): number {
  return code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
}

/** Code value of light, the inverse of `lightOf`. */
export function codeOf(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** 0 below `low`, 1 from `high`, smooth between; a step where they meet. */
export function smoothStep(value: number, low: number, high: number): number {
  if (value >= high) return 1;
  if (value <= low) return 0;
  const share = (value - low) / (high - low);
  return share * share * (3 - 2 * share);
}
