import { checkField, lastKey, siteOf, type Field, type Site } from "../field.ts";
import type { JsonSchema } from "../json-schema.ts";
import { reportSlip } from "../slip.ts";
import { lengthField, readLength, type Length } from "./length.ts";

export type HorizontalWord = "left" | "center" | "right";
export type VerticalWord = "top" | "middle" | "center" | "bottom";
export type Horizontal = HorizontalWord | Length;
export type Vertical = VerticalWord | Length;

/** Where the anchor stands on the canvas: `[x, y]`, or one word for both axes. */
export type Position = readonly [x: Horizontal, y: Vertical] | HorizontalWord | VerticalWord;

/** A point of a box: `[x, y]` in words or percent of the box, or one word for both axes. */
export type BoxPoint =
  | readonly [x: HorizontalWord | `${number}%`, y: VerticalWord | `${number}%`]
  | HorizontalWord
  | VerticalWord;

type Words = Readonly<Record<string, number>>;

/** Without a prototype, so that looking up an author's word finds these words only. */
const X_WORDS: Words = Object.assign(Object.create(null), { left: 0, center: 0.5, right: 1 });
const Y_WORDS: Words = Object.assign(Object.create(null), {
  top: 0,
  middle: 0.5,
  center: 0.5,
  bottom: 1,
});
const COORDINATE = lengthField("A coordinate.", { sign: "any" });

/** The canvas, or any box a position refers to. */
export interface Basis {
  readonly width: number;
  readonly height: number;
}

/** A coordinate read: pixels, and the anchor fraction its word implies. */
export interface ReadCoordinate {
  readonly px: number;
  /** 0–1; absent when the coordinate was no word. */
  readonly anchor?: number;
}

/** A position on the canvas. */
export function positionField(
  description: string,
  options: { readonly default?: Position } = {},
): Field<Position> {
  return {
    description,
    ...options,
    check: (value, site) => checkPair(value, site, { x: horizontal, y: vertical }),
    jsonSchema: () => pairSchema({ x: horizontal, y: vertical }),
  };
}

/** One axis of a position. */
export function coordinateField<A extends "x" | "y">(
  description: string,
  axis: A,
): Field<A extends "x" ? Horizontal : Vertical> {
  const words = axis === "x" ? X_WORDS : Y_WORDS;
  return {
    description,
    check: (value, site) => {
      if (typeof value === "string" && Object.hasOwn(words, value)) return;
      if (typeof value === "string" && /^[a-z]+$/i.test(value))
        return reportSlip(site, {
          code: "unknown-value",
          value,
          accepted: Object.keys(words),
          because: `accepted: ${Object.keys(words).join(", ")}, pixels, or percent`,
          ...(axis === "x" && value === "middle" ? { meant: "center" } : {}),
        });
      COORDINATE.check(value, site);
    },
    jsonSchema: () => ({ anyOf: [{ enum: Object.keys(words) }, COORDINATE.jsonSchema()] }),
  };
}

const horizontal = coordinateField("Across.", "x");
const vertical = coordinateField("Down.", "y");

/** A point of a box, such as an anchor. */
export function boxPointField(
  description: string,
  options: { readonly default?: BoxPoint } = {},
): Field<BoxPoint> {
  const axis = (words: Readonly<Record<string, number>>): Field<unknown> => ({
    description: "A word or percent of the box.",
    check: (value, site) => {
      if (readShare(value, words) !== undefined) return;
      reportSlip(site, {
        code: typeof value === "number" ? "wrong-unit" : "unknown-value",
        value,
        accepted: [...Object.keys(words), "50%"],
        ...(typeof value === "number" && value >= 0 && value <= 1
          ? { meant: `${value * 100}%` }
          : {}),
      });
    },
    jsonSchema: () => ({
      anyOf: [{ enum: Object.keys(words) }, { type: "string", pattern: "^-?[0-9]*\\.?[0-9]+%$" }],
    }),
  });
  const axes = { x: axis(X_WORDS), y: axis(Y_WORDS) };
  return {
    description,
    ...options,
    check: (value, site) => checkPair(value, site, axes),
    jsonSchema: () => pairSchema(axes),
  };
}

/** Reads one coordinate; percent are of `basisPx`. */
export function readCoordinate(
  value: unknown,
  axis: "x" | "y",
  basisPx: number,
): ReadCoordinate | undefined {
  const words = axis === "x" ? X_WORDS : Y_WORDS;
  const anchor = typeof value === "string" ? words[value] : undefined;
  if (anchor !== undefined) return { px: anchor * basisPx, anchor };
  const px = readLength(value, basisPx);
  return px === undefined ? undefined : { px };
}

/** Reads a position into its two coordinates. */
export function readPosition(
  value: unknown,
  basis: Basis,
): { readonly x: ReadCoordinate; readonly y: ReadCoordinate } | undefined {
  const pair = pairOf(value);
  if (pair === undefined) return undefined;
  const x = readCoordinate(pair[0], "x", basis.width);
  const y = readCoordinate(pair[1], "y", basis.height);
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Reads a point of a box as fractions of it: 0,0 top left; 1,1 bottom right. */
export function readBoxPoint(value: unknown): readonly [number, number] | undefined {
  const pair = pairOf(value);
  if (pair === undefined) return undefined;
  const x = readShare(pair[0], X_WORDS);
  const y = readShare(pair[1], Y_WORDS);
  return x === undefined || y === undefined ? undefined : [x, y];
}

function readShare(value: unknown, words: Readonly<Record<string, number>>): number | undefined {
  if (typeof value !== "string") return undefined;
  if (words[value] !== undefined) return words[value];
  return value.endsWith("%") ? readLength(value, 1) : undefined;
}

/** A single word stands for both axes: the other one is centred. */
function pairOf(value: unknown): readonly [unknown, unknown] | undefined {
  if (Array.isArray(value)) return value.length === 2 ? [value[0], value[1]] : undefined;
  if (typeof value !== "string") return undefined;
  if (Object.hasOwn(X_WORDS, value)) return [value, "center"];
  return Object.hasOwn(Y_WORDS, value) ? ["center", value] : undefined;
}

interface Axes {
  readonly x: Field<unknown>;
  readonly y: Field<unknown>;
}

function pairSchema({ x, y }: Axes): JsonSchema {
  return {
    anyOf: [
      { enum: ["left", "center", "right", "top", "middle", "bottom"] },
      {
        type: "array",
        prefixItems: [x.jsonSchema(), y.jsonSchema()],
        minItems: 2,
        items: false,
      },
    ],
  };
}

function checkPair(value: unknown, site: Site, axes: Axes): void {
  const pair = pairOf(value);
  if (pair === undefined)
    return reportSlip(site, {
      code: typeof value === "string" ? "unknown-value" : "wrong-type",
      value,
      accepted: ["[x, y]", "center", "top", "bottom", "left", "right"],
      because: `${lastKey(site)} is [x, y]: words, pixels or percent`,
    });
  if (!Array.isArray(value)) return;
  if (isSwapped(pair))
    return reportSlip(site, {
      code: "unknown-value",
      value,
      accepted: ["[x, y]"],
      because: "x comes first",
      meant: [pair[1], pair[0]],
    });
  checkField(axes.x, pair[0], siteOf(site, 0));
  checkField(axes.y, pair[1], siteOf(site, 1));
}

function isSwapped([x, y]: readonly [unknown, unknown]): boolean {
  return (x === "top" || x === "bottom") && (y === "left" || y === "right" || y === "center");
}
