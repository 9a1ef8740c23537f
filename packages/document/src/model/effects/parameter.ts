import type { Field } from "../field.ts";
import { colorField, readColor, type ColorSpec } from "../values/color.ts";
import { animatable, type Animatable } from "../values/keys.ts";
import { lengthPairField, readLengthPair, type LengthPair } from "../values/length-pair.ts";
import { lengthField, readLength, type Length, type Sign } from "../values/length.ts";
import { integerField, numberField, type NumberRange } from "../values/number.ts";
import { boxPointField, readBoxPoint, type BoxPoint } from "../values/position.ts";
import { ratioField, readRatio, type Ratio } from "../values/ratio.ts";
import { booleanField, choiceField } from "../values/scalar.ts";
import { readScale, scaleField, type Scale } from "../values/scale.ts";

/** A parameter worked out: numbers change over time, words and switches do not. */
export type EffectValue = number | boolean | string | readonly number[];

/** What lengths in percent refer to. */
export interface EffectBasis {
  readonly heightPx: number;
}

/** One parameter of an effect: what an author may write, and what it comes to. */
export interface Parameter<T extends EffectValue, A = unknown> {
  readonly field: Field<A>;
  /** Reads one authored value; undefined when it is none. */
  readonly read: (authored: unknown, basis: EffectBasis) => T | undefined;
  readonly fallback: T;
  /** `px`: a length that grows with the picture it is drawn into. */
  readonly unit?: "px";
}

/** Parameters by name, in the order an author would write them. */
export type ParameterTable = Readonly<Record<string, Parameter<EffectValue>>>;

/** The values a kernel gets. */
export type ParameterValues<Table> = {
  readonly [K in keyof Table]: Table[K] extends Parameter<infer T> ? T : never;
};

/** Red, green, blue and alpha, 0–255. */
export type ColorValue = readonly [red: number, green: number, blue: number, alpha: number];

/** Shares of the layer's own box: 0,0 top left; 1,1 bottom right. */
export type PointValue = readonly [x: number, y: number];

/** Something across and down. */
export type PairValue = readonly [x: number, y: number];

const asFinite = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** A plain number. */
export function numberParameter(
  description: string,
  options: NumberRange & { readonly default: number },
): Parameter<number, Animatable<number>> {
  const field = animatable(numberField(description, options));
  return { field, read: asFinite, fallback: options.default };
}

/** A whole number. */
export function countParameter(
  description: string,
  options: NumberRange & { readonly default: number },
): Parameter<number, Animatable<number>> {
  const field = animatable(integerField(description, options));
  return { field, read: asFinite, fallback: options.default };
}

/** A share, as a number or in percent. */
export function ratioParameter(
  description: string,
  options: { readonly min?: number; readonly max?: number; readonly default: number },
): Parameter<number, Animatable<Ratio>> {
  const field = animatable(ratioField(description, { min: 0, max: 1, ...options }));
  return { field, read: readRatio, fallback: options.default };
}

/** A length in pixels, or percent of the canvas height. */
export function lengthParameter(
  description: string,
  options: { readonly sign?: Sign; readonly default: number },
): Parameter<number, Animatable<Length>> {
  const field = animatable(
    lengthField(`${description}, in pixels or percent of the canvas height.`, options),
  );
  return {
    field,
    read: (value, { heightPx }) => readLength(value, heightPx),
    fallback: options.default,
    unit: "px",
  };
}

/** A way across and down, in pixels or percent of the canvas height. */
export function moveParameter(
  description: string,
  fallback: readonly [x: number, y: number],
): Parameter<PairValue, Animatable<LengthPair>> {
  const field = animatable(
    lengthPairField(`${description}, \`[x, y]\` in pixels or percent of the canvas height.`, {
      sign: "any",
      default: fallback,
    }),
  );
  return { field, read: (value, { heightPx }) => readLengthPair(value, heightPx), fallback };
}

/** A size factor, one number or `[x, y]`. */
export function scaleParameter(description: string): Parameter<PairValue, Animatable<Scale>> {
  return {
    field: animatable(scaleField(description, { default: 1 })),
    read: readScale,
    fallback: [1, 1],
  };
}

/** A turn in degrees, clockwise. */
export function angleParameter(
  description: string,
  fallback: number,
): Parameter<number, Animatable<number>> {
  const range = { min: -36_000, max: 36_000, unit: "degrees" };
  return numberParameter(description, { ...range, default: fallback });
}

/** A place on the layer's own box, in words or percent. */
export function pointParameter(
  description: string,
  fallback: BoxPoint,
): Parameter<PointValue, Animatable<BoxPoint>> {
  return {
    field: animatable(boxPointField(description, { default: fallback })),
    read: readBoxPoint,
    fallback: readBoxPoint(fallback) ?? [0.5, 0.5],
  };
}

/** A color. */
export function colorParameter(
  description: string,
  fallback: ColorSpec,
): Parameter<ColorValue, Animatable<ColorSpec>> {
  return {
    field: animatable(colorField(description, { default: fallback })),
    read: readColorValue,
    fallback: readColorValue(fallback) ?? [0, 0, 0, 255],
  };
}

/** A color as its four code values; undefined when it is none. */
export function readColorValue(value: unknown): ColorValue | undefined {
  const hex = readColor(value);
  if (hex === undefined) return undefined;
  const code = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [code(1), code(3), code(5), code(7)];
}

/** One of a few words. */
export function wordParameter<const T extends string>(
  description: string,
  words: readonly T[],
  fallback: T,
): Parameter<T, T> {
  return {
    field: choiceField(description, words, { default: fallback }),
    read: (value) => words.find((word) => word === value),
    fallback,
  };
}

/** A switch. */
export function switchParameter(
  description: string,
  fallback: "on" | "off",
): Parameter<boolean, boolean> {
  return {
    field: booleanField(description, { default: fallback === "on" }),
    read: (value) => (typeof value === "boolean" ? value : undefined),
    fallback: fallback === "on",
  };
}

/** Whether what lies beyond the layer's box counts as empty, or as its edge. */
export const edgesParameter = wordParameter(
  "spread: fades into nothing beyond the layer; repeat: the layer's box stays filled, its edge goes on.",
  ["spread", "repeat"],
  "spread",
);

/** Declarations by their `type`. */
type Declared = Readonly<Record<string, { readonly parameters: object }>>;

/** One of the things that are declared, as authored. */
export type AuthoredOf<Specs extends Declared> = {
  [K in keyof Specs]: { readonly type: K; readonly enabled?: boolean } & {
    readonly [P in keyof Specs[K]["parameters"]]?: Specs[K]["parameters"][P] extends {
      readonly field: Field<infer A>;
    }
      ? A
      : never;
  };
}[keyof Specs];
