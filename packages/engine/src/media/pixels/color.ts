import type { VideoFacts } from "@reelkiln/document";

import type { Planes } from "./planes.ts";

/** Luma weights of red and blue. Source: ITU-R BT.601-7, BT.709-6, BT.2020-2, SMPTE 240M, FCC 1953. */
interface LumaWeights {
  readonly red: number;
  readonly blue: number;
}

export type ColorMatrix = "bt709" | "bt601" | "bt2020" | "smpte240m" | "fcc";

const WEIGHTS: Readonly<Record<ColorMatrix, LumaWeights>> = {
  bt709: { red: 0.2126, blue: 0.0722 },
  bt601: { red: 0.299, blue: 0.114 },
  bt2020: { red: 0.2627, blue: 0.0593 },
  smpte240m: { red: 0.212, blue: 0.087 },
  fcc: { red: 0.3, blue: 0.11 },
};

const MATRIX_OF_SPACE: Readonly<Record<string, ColorMatrix>> = {
  bt709: "bt709",
  bt470bg: "bt601",
  smpte170m: "bt601",
  smpte240m: "smpte240m",
  fcc: "fcc",
  bt2020nc: "bt2020",
  bt2020c: "bt2020",
};

/**
 * Matrix of a source. An untagged one is taken for BT.709 from 720 lines or 1280 columns up and for
 * BT.601 below, which is how players decide.
 */
export function matrixOf(facts: Pick<VideoFacts, "colorSpace" | "width" | "height">): ColorMatrix {
  const { width, height, colorSpace } = facts;
  const longSide = Math.max(width, height);
  const shortSide = Math.min(width, height);
  const untagged = longSide >= 1280 || shortSide >= 720 ? "bt709" : "bt601";
  return MATRIX_OF_SPACE[colorSpace] ?? untagged;
}

/** Rewrites planes in place. */
export type ColorPass = (planes: Planes) => void;

const FRACTION_BITS = 14;
const ONE = 1 << FRACTION_BITS;
const HALF = ONE >> 1;

/**
 * The conversion of 8-bit planes to BT.709 limited range, or undefined when they are so already.
 * Grey stays grey, so luma needs one factor and two chroma terms, chroma two by two.
 */
export function colorPassTo709(
  matrix: ColorMatrix,
  range: "limited" | "full",
): ColorPass | undefined {
  if (matrix === "bt709" && range === "limited") return undefined;
  const tables = conversionTables(WEIGHTS[matrix], range);
  return (planes) => convert(planes, tables);
}

interface ConversionTables {
  /** New luma by old luma; already holds the offset and one half. */
  readonly luma: Int32Array;
  readonly lumaByU: Int32Array;
  readonly lumaByV: Int32Array;
  readonly uByU: Int32Array;
  readonly uByV: Int32Array;
  readonly vByU: Int32Array;
  readonly vByV: Int32Array;
}

/** E'R, E'G, E'B from Y, Cb, Cr: R = Y + 2(1−Kr)Cr, B = Y + 2(1−Kb)Cb; then back with BT.709's weights. */
function conversionTables(from: LumaWeights, range: "limited" | "full"): ConversionTables {
  const lumaSpan = range === "full" ? 255 : 219;
  const chromaSpan = range === "full" ? 255 : 224;
  const lumaFloor = range === "full" ? 0 : 16;
  const cb = in709(from, [1 / chromaSpan, 0]);
  const cr = in709(from, [0, 1 / chromaSpan]);
  const table = (factor: number, origin: number, offset: number): Int32Array =>
    Int32Array.from({ length: 256 }, (_, code) =>
      Math.round(((code - origin) * factor + offset) * ONE),
    );
  const rounded = HALF / ONE;
  return {
    luma: table(219 / lumaSpan, lumaFloor, 16 + rounded),
    lumaByU: table(cb.luma * 219, 128, 0),
    lumaByV: table(cr.luma * 219, 128, 0),
    uByU: table(cb.cb * 224, 128, 128 + rounded),
    uByV: table(cr.cb * 224, 128, 0),
    vByU: table(cb.cr * 224, 128, 0),
    vByV: table(cr.cr * 224, 128, 128 + rounded),
  };
}

/** What chroma (Cb, Cr) at luma 0 is in BT.709. */
function in709(
  from: LumaWeights,
  [cb, cr]: readonly [number, number],
): { readonly luma: number; readonly cb: number; readonly cr: number } {
  const red = 2 * (1 - from.red) * cr;
  const blue = 2 * (1 - from.blue) * cb;
  const green = -(from.red * red + from.blue * blue) / (1 - from.red - from.blue);
  const to = WEIGHTS.bt709;
  const luma = to.red * red + (1 - to.red - to.blue) * green + to.blue * blue;
  return {
    luma,
    cb: (blue - luma) / (2 * (1 - to.blue)),
    cr: (red - luma) / (2 * (1 - to.red)),
  };
}

function convert(planes: Planes, tables: ConversionTables): void {
  const { luma, lumaByU, lumaByV, uByU, uByV, vByU, vByV } = tables;
  const y = clamped(planes.y);
  const u = clamped(planes.u);
  const v = clamped(planes.v);
  const { yStride, uStride, vStride } = planes;
  const columns = planes.width >> 1;
  for (let row = 0; row < planes.height >> 1; row += 1) {
    let top = 2 * row * yStride;
    let bottom = top + yStride;
    for (let column = 0; column < columns; column += 1, top += 2, bottom += 2) {
      const ui = row * uStride + column;
      const vi = row * vStride + column;
      const cb = u[ui] as number;
      const cr = v[vi] as number;
      const shift = (lumaByU[cb] as number) + (lumaByV[cr] as number);
      y[top] = ((luma[y[top] as number] as number) + shift) >> FRACTION_BITS;
      y[top + 1] = ((luma[y[top + 1] as number] as number) + shift) >> FRACTION_BITS;
      y[bottom] = ((luma[y[bottom] as number] as number) + shift) >> FRACTION_BITS;
      y[bottom + 1] = ((luma[y[bottom + 1] as number] as number) + shift) >> FRACTION_BITS;
      u[ui] = ((uByU[cb] as number) + (uByV[cr] as number)) >> FRACTION_BITS;
      v[vi] = ((vByU[cb] as number) + (vByV[cr] as number)) >> FRACTION_BITS;
    }
  }
}

function clamped(bytes: Uint8Array): Uint8ClampedArray {
  return new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
