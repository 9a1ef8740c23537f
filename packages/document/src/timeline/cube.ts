import type { ColorTable } from "./timeline.ts";

/** Why a table cannot be read. */
export interface CubeFault {
  readonly line: number;
  readonly message: string;
}

const MAX_SIZE = 65;
const MAX_VALUE = 1e6;

type Triple = readonly [number, number, number];

/**
 * Reads a 3D colour table strictly. Source: Adobe, "Cube LUT Specification" 1.0 (2013). One-dimensional tables are
 * refused: an effect of curves says the same.
 */
export function parseCube(text: string): ColorTable | CubeFault {
  const state = { size: 0, domainMin: [0, 0, 0] as Triple, domainMax: [1, 1, 1] as Triple };
  const values: number[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#") || /^TITLE\b/.test(line)) continue;
    const message = /^[A-Z]/.test(line)
      ? readKeyword(line, state, values.length)
      : readEntry(line, state, values);
    if (message !== undefined) return { line: index + 1, message };
  }
  const needed = 3 * state.size ** 3;
  if (state.size === 0) return { line: lines.length, message: "LUT_3D_SIZE is missing" };
  if (values.length === needed) return { ...state, values };
  const message = `${values.length / 3} entries where ${needed / 3} are needed`;
  return { line: lines.length, message };
}

interface CubeState {
  size: number;
  domainMin: Triple;
  domainMax: Triple;
}

function readKeyword(line: string, state: CubeState, read: number): string | undefined {
  const [word = "", ...rest] = line.split(/\s+/);
  if (read > 0) return `${word} stands among the entries`;
  if (word === "LUT_1D_SIZE") return "a one-dimensional table is not served";
  if (word === "LUT_3D_SIZE") {
    const size = Number(rest[0]);
    if (!Number.isInteger(size) || size < 2 || size > MAX_SIZE)
      return `LUT_3D_SIZE is ${rest[0] ?? "missing"}; 2 to ${MAX_SIZE} are served`;
    state.size = size;
    return undefined;
  }
  if (word !== "DOMAIN_MIN" && word !== "DOMAIN_MAX") return `${word} is no keyword of .cube files`;
  const triple = tripleOf(rest);
  if (triple === undefined) return `${word} needs three numbers`;
  if (word === "DOMAIN_MIN") state.domainMin = triple;
  else state.domainMax = triple;
  const isRising = state.domainMin.every((low, axis) => low < (state.domainMax[axis] ?? low));
  return isRising ? undefined : "DOMAIN_MAX has to lie above DOMAIN_MIN";
}

function readEntry(line: string, state: CubeState, values: number[]): string | undefined {
  if (state.size === 0) return "an entry stands before LUT_3D_SIZE";
  const triple = tripleOf(line.split(/\s+/));
  if (triple === undefined) return "an entry is three numbers";
  if (values.length >= 3 * state.size ** 3) return "more entries than LUT_3D_SIZE asks for";
  values.push(...triple);
  return undefined;
}

function tripleOf(words: readonly string[]): Triple | undefined {
  if (words.length !== 3) return undefined;
  const numbers = words.map((word) => (/^[-+.\deE]+$/.test(word) ? Number(word) : Number.NaN));
  if (!numbers.every((value) => Number.isFinite(value) && Math.abs(value) <= MAX_VALUE))
    return undefined;
  return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
}
