import type { FieldTable, TableValue } from "../field.ts";
import { numberField } from "./number.ts";
import { objectField } from "./object.ts";
import { ratioField, readRatio } from "./ratio.ts";

/** Influence of a side that is not written: a sixth of the way, along the straight line. */
export const PLAIN_INFLUENCE = 1 / 6;

const sideFields = {
  speed: numberField(
    "How fast the value changes there, in units of the property a second; 0 stands still.",
    { min: -1e6, max: 1e6, default: 0 },
  ),
  influence: ratioField("Share of the time between the two keys that this speed reaches into.", {
    min: 0.001,
    max: 1,
    default: "33.33%",
  }),
} as const satisfies FieldTable;

/** Speed and influence on one side of a key. */
export type KeySide = TableValue<typeof sideFields>;

/** One side of a key as a graph of values shows it. */
export const keySideField = (description: string) => objectField(description, sideFields);

/** A side of a key, read. */
export interface ReadKeySide {
  /** Units a second. */
  readonly speed: number;
  /** 0–1 of the time between the keys. */
  readonly influence: number;
}

/** Reads a side of a key; undefined when `value` is none. */
export function readKeySide(value: KeySide | undefined): ReadKeySide | undefined {
  if (value === undefined) return undefined;
  return { speed: value.speed ?? 0, influence: readRatio(value.influence ?? "33.33%") ?? 1 / 3 };
}
