import { required, type Field, type ValueOf } from "../field.ts";
import { lengthField, readLength } from "./length.ts";
import { objectField } from "./object.ts";
import { readPaint, paintField, type ReadPaint } from "./paint.ts";
import { choiceField } from "./scalar.ts";

const BACKGROUND = objectField("A box behind text.", {
  fill: required(paintField("Its color or gradient.")),
  paddingX: lengthField("Room left and right, in pixels or percent of the canvas height.", {
    default: "1%",
  }),
  paddingY: lengthField("Room above and below, in pixels or percent of the canvas height.", {
    default: "0.6%",
  }),
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
  const x = readLength(value.paddingX ?? "1%", heightPx);
  const y = readLength(value.paddingY ?? "0.6%", heightPx);
  const radiusPx = readLength(value.radius ?? 0, heightPx);
  if (paint === undefined || x === undefined || y === undefined || radiusPx === undefined)
    return undefined;
  return { paint, paddingPx: [x, y], radiusPx, per: value.per ?? "block" };
}
