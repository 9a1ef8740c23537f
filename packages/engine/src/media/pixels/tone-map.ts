import type { ColorPass } from "./color.ts";
import type { Planes } from "./planes.ts";
import {
  DISPLAY_LIGHT,
  HDR_PEAK_NITS,
  nitsOfPq,
  pqOfNits,
  SDR_WHITE_NITS,
  type Rgb,
} from "./transfer.ts";

/**
 * The conversion of an HDR picture (PQ or HLG, BT.2020) to SDR BT.709 limited range, or undefined
 * for other transfer functions. The operator is the roll-off of ITU-R BT.2390 on the greatest of
 * red, green and blue, so that no hue turns, from 1000 to 203 cd/m²; colours outside BT.709 are cut.
 */
export function toneMapTo709(transfer: string, range: "limited" | "full"): ColorPass | undefined {
  const displayLight = DISPLAY_LIGHT[transfer];
  if (displayLight === undefined) return undefined;
  let table: Uint8Array | undefined;
  return (planes) => {
    table ??= conversionTable((code) => sdrOf(displayLight(signalOf(code, range))));
    apply(planes, table);
  };
}

type Code = readonly [y: number, u: number, v: number];

/** R′G′B′ of Y′CbCr by BT.2020's weights. */
function signalOf([y, u, v]: Code, range: "limited" | "full"): Rgb {
  const luma = range === "full" ? y / 255 : (y - 16) / 219;
  const span = range === "full" ? 255 : 224;
  const red = luma + 1.4746 * ((v - 128) / span);
  const blue = luma + 1.8814 * ((u - 128) / span);
  return [red, (luma - 0.2627 * red - 0.0593 * blue) / 0.678, blue];
}

/** 8-bit BT.709 code of a display light in BT.2020 primaries. */
function sdrOf(light: Rgb): Code {
  const most = Math.max(...light, 1e-6);
  const factor = rolledOff(most) / most / SDR_WHITE_NITS;
  const [r, g, b] = [light[0] * factor, light[1] * factor, light[2] * factor];
  // Primaries of BT.2020 to BT.709. Source: ITU-R BT.2407, annex 1.
  const red = encoded(1.6605 * r - 0.5876 * g - 0.0728 * b);
  const green = encoded(-0.1246 * r + 1.1329 * g - 0.0083 * b);
  const blue = encoded(-0.0182 * r - 0.1006 * g + 1.1187 * b);
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [
    Math.round(16 + 219 * luma),
    Math.round(128 + (224 * (blue - luma)) / 1.8556),
    Math.round(128 + (224 * (red - luma)) / 1.5748),
  ];
}

/** Signal of a BT.1886 display, gamma 2.4. */
function encoded(light: number): number {
  return Math.min(1, Math.max(0, light)) ** (1 / 2.4);
}

/** Hermite roll-off above the knee, in PQ. Source: ITU-R BT.2390-11, 5.4.1. */
function rolledOff(nits: number): number {
  const peak = pqOfNits(HDR_PEAK_NITS);
  const target = pqOfNits(SDR_WHITE_NITS) / peak;
  const signal = Math.min(1, pqOfNits(nits) / peak);
  const knee = 1.5 * target - 0.5;
  if (signal <= knee) return nitsOfPq(signal * peak);
  const t = (signal - knee) / (1 - knee);
  const [t2, t3] = [t * t, t * t * t];
  const rolled =
    (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * target;
  return nitsOfPq(rolled * peak);
}

/** Chroma is worked out on a grid of 33 × 33 and taken between its points; luma for every code. */
const GRID = 33;
const CELL = 8;
const LAYER = GRID * GRID * 3;

function conversionTable(convert: (code: Code) => Code): Uint8Array {
  const table = new Uint8Array(256 * LAYER);
  let at = 0;
  for (let y = 0; y < 256; y += 1) {
    for (let u = 0; u < GRID; u += 1) {
      for (let v = 0; v < GRID; v += 1, at += 3) table.set(convert([y, u * CELL, v * CELL]), at);
    }
  }
  return table;
}

/** Where one chroma pair lies on the grid: offset of its cell and shares of the four corners (of 64). */
interface Corner {
  readonly offset: number;
  readonly shares: readonly [number, number, number, number];
}

function cornerOf(u: number, v: number): Corner {
  const [fu, fv] = [u % CELL, v % CELL];
  const offset = ((u - fu) / CELL) * GRID * 3 + ((v - fv) / CELL) * 3;
  const [gu, gv] = [CELL - fu, CELL - fv];
  return { offset, shares: [gu * gv, gu * fv, fu * gv, fu * fv] };
}

function between(table: Uint8Array, at: number, { shares }: Corner): number {
  const [a, b, c, d] = shares;
  const sum =
    (table[at] as number) * a +
    (table[at + 3] as number) * b +
    (table[at + GRID * 3] as number) * c +
    (table[at + GRID * 3 + 3] as number) * d;
  return (sum + 32) >> 6;
}

function apply(planes: Planes, table: Uint8Array): void {
  for (let row = 0; row < planes.height >> 1; row += 1) {
    for (let column = 0; column < planes.width >> 1; column += 1) {
      applyBlock(planes, table, [row, column]);
    }
  }
}

/** Four luma samples and the chroma they share; the new chroma is that of their mean luma. */
function applyBlock(
  { y, u, v, yStride, uStride, vStride }: Planes,
  table: Uint8Array,
  [row, column]: readonly [number, number],
): void {
  const [ui, vi] = [row * uStride + column, row * vStride + column];
  const corner = cornerOf(u[ui] as number, v[vi] as number);
  const top = 2 * row * yStride + 2 * column;
  let sum = 2;
  for (let index = 0; index < 4; index += 1) {
    const at = top + (index >> 1) * yStride + (index & 1);
    const luma = y[at] as number;
    sum += luma;
    y[at] = between(table, luma * LAYER + corner.offset, corner);
  }
  const base = (sum >> 2) * LAYER + corner.offset;
  u[ui] = between(table, base + 1, corner);
  v[vi] = between(table, base + 2, corner);
}
