import type { Field, ValueOf } from "../field.ts";
import { colorField, readColor } from "./color.ts";
import { lengthPairField, readLengthPair } from "./length-pair.ts";
import { lengthField, readLength } from "./length.ts";
import { objectField } from "./object.ts";

const SHADOW = objectField("A shadow.", {
  color: colorField("Its color; alpha makes it light.", { default: "#00000080" }),
  offset: lengthPairField("Where it falls, `[x, y]` in pixels or percent of the canvas height.", {
    sign: "any",
    default: [0, 4],
  }),
  blur: lengthField("Softness: standard deviation in pixels, or percent of the canvas height.", {
    default: 8,
  }),
});

/** A soft copy of the outline behind it. */
export type ShadowSpec = ValueOf<typeof SHADOW>;

/** A shadow, read; the same shape the timeline holds. */
export interface ReadShadow {
  readonly color: string;
  readonly offsetPx: readonly [number, number];
  readonly blurPx: number;
}

/** A shadow behind the layer; on text, behind the letters. */
export function shadowField(
  description: string,
  options: { readonly default?: ShadowSpec } = {},
): Field<ShadowSpec> {
  return { ...SHADOW, description, ...options };
}

/** Reads a shadow; percent are of `heightPx`, the canvas height. */
export function readShadow(value: ShadowSpec, heightPx: number): ReadShadow | undefined {
  const color = readColor(value.color ?? "#00000080");
  const offsetPx = readLengthPair(value.offset ?? [0, 4], heightPx);
  const blurPx = readLength(value.blur ?? 8, heightPx);
  if (color === undefined || offsetPx === undefined || blurPx === undefined) return undefined;
  return { color, offsetPx, blurPx };
}
