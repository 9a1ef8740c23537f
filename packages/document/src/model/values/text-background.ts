import { required, type Field, type ValueOf } from "../field.ts";
import { lengthPairField, readLengthPair } from "./length-pair.ts";
import { lengthField, readLength } from "./length.ts";
import { objectField } from "./object.ts";
import { readPaint, paintField, type ReadPaint } from "./paint.ts";
import { choiceField } from "./scalar.ts";

const BACKGROUND = objectField("A box behind text.", {
  fill: required(paintField("Its color or gradient.")),
  padding: lengthPairField(
    "Room around the text, one number or `[x, y]`, in pixels or percent of the canvas height.",
    { default: ["1%", "0.6%"] },
  ),
  radius: lengthField("Corner radius in pixels, or percent of the canvas height.", { default: 0 }),
  per: choiceField("One box around all lines, or one a line.", ["block", "line"], {
    default: "block",
  }),
});

/** A box behind text. */
export type TextBackgroundSpec = ValueOf<typeof BACKGROUND>;

/** A box behind text, read; the same shape the timeline holds. */
export interface ReadTextBackground {
  readonly paint: ReadPaint;
  readonly paddingPx: readonly [number, number];
  readonly radiusPx: number;
  readonly per: "block" | "line";
}

/** A box behind text. */
export function textBackgroundField(description: string): Field<TextBackgroundSpec> {
  return { ...BACKGROUND, description };
}

/** Reads a text background; percent are of `heightPx`, the canvas height. */
export function readTextBackground(
  value: TextBackgroundSpec,
  heightPx: number,
): ReadTextBackground | undefined {
  const paint = readPaint(value.fill);
  const paddingPx = readLengthPair(value.padding ?? ["1%", "0.6%"], heightPx);
  const radiusPx = readLength(value.radius ?? 0, heightPx);
  if (paint === undefined || paddingPx === undefined || radiusPx === undefined) return undefined;
  return { paint, paddingPx, radiusPx, per: value.per ?? "block" };
}
