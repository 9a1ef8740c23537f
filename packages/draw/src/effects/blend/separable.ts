import type { BlendMode } from "@reelkiln/document";

/** Modes that mix each colour channel by itself. */
export type SeparableMode = Exclude<
  BlendMode,
  | "normal"
  | "dissolve"
  | "darker-color"
  | "lighter-color"
  | "hue"
  | "saturation"
  | "color"
  | "luminosity"
>;

/** Backdrop and source, 0–1. */
type Mix = (backdrop: number, source: number) => number;

const multiply: Mix = (b, s) => b * s;
const screen: Mix = (b, s) => b + s - b * s;
const hardLight: Mix = (b, s) => (s <= 0.5 ? multiply(b, 2 * s) : screen(b, 2 * s - 1));
const colorDodge: Mix = (b, s) => (b === 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s)));
const colorBurn: Mix = (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s));
const vividLight: Mix = (b, s) => (s <= 0.5 ? colorBurn(b, 2 * s) : colorDodge(b, 2 * s - 1));

const softLight: Mix = (b, s) => {
  if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b);
  const raised = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
  return b + (2 * s - 1) * (raised - b);
};

/**
 * Sources: W3C, "Compositing and Blending Level 1" (2024) section 10.1 for multiply to exclusion; ISO 32000-2
 * (PDF 2.0) table 134 for the same by other names; for linear burn to divide the formulas as the field states them
 * for Photoshop and After Effects; for average to phoenix: Pegtop Software, "Blend modes" (2006).
 */
const MIXES: Readonly<Record<SeparableMode, Mix>> = {
  darken: Math.min,
  multiply,
  "color-burn": colorBurn,
  "linear-burn": (b, s) => b + s - 1,
  lighten: Math.max,
  screen,
  "color-dodge": colorDodge,
  add: (b, s) => b + s,
  overlay: (b, s) => hardLight(s, b),
  "soft-light": softLight,
  "hard-light": hardLight,
  "vivid-light": vividLight,
  "linear-light": (b, s) => b + 2 * s - 1,
  "pin-light": (b, s) => (s <= 0.5 ? Math.min(b, 2 * s) : Math.max(b, 2 * s - 1)),
  "hard-mix": (b, s) => (b + s >= 1 ? 1 : 0),
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
  subtract: (b, s) => b - s,
  divide: (b, s) => (s <= 0 ? 1 : b / s),
  average: (b, s) => (b + s) / 2,
  negation: (b, s) => 1 - Math.abs(1 - b - s),
  reflect: (b, s) => (s >= 1 ? 1 : (b * b) / (1 - s)),
  phoenix: (b, s) => Math.min(b, s) - Math.max(b, s) + 1,
};

/** True for modes that mix each channel by itself. */
export function isSeparable(mode: BlendMode): mode is SeparableMode {
  return Object.hasOwn(MIXES, mode);
}

const tables = new Map<SeparableMode, Uint8ClampedArray>();

/** Results of a mode for every backdrop (high byte) and source (low byte), made once. */
export function mixTable(mode: SeparableMode): Uint8ClampedArray {
  const known = tables.get(mode);
  if (known !== undefined) return known;
  const table = new Uint8ClampedArray(65_536);
  const mix = MIXES[mode];
  for (let backdrop = 0; backdrop < 256; backdrop++) {
    for (let source = 0; source < 256; source++) {
      table[(backdrop << 8) | source] = 255 * mix(backdrop / 255, source / 255);
    }
  }
  tables.set(mode, table);
  return table;
}
