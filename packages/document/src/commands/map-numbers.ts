import { splitLength } from "../model/model.ts";

/** A value with its numbers changed: a number, a length with its unit, or both axes of a pair. */
export function mapNumbers(value: unknown, change: (number: number) => number): unknown {
  if (typeof value === "number") return rounded(change(value));
  if (Array.isArray(value)) return value.map((item: unknown) => mapNumbers(item, change));
  const length = splitLength(value);
  if (length !== undefined) return `${rounded(change(length.amount))}${length.unit}`;
  const level = typeof value === "string" ? /^(-?[\d.]+)(dB|em)$/.exec(value) : null;
  return level === null ? value : `${rounded(change(Number(level[1])))}${level[2] ?? ""}`;
}

function rounded(number: number): number {
  // Files know no zero below zero.
  return Math.round(number * 1e6) / 1e6 + 0;
}
