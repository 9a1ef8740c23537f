import { required, type Field, type ValueOf } from "../field.ts";
import { lengthField, readLength } from "./length.ts";
import { listField } from "./list.ts";
import { objectField } from "./object.ts";
import { paintField, readPaint, type ReadPaint } from "./paint.ts";
import { choiceField } from "./scalar.ts";

const STROKE = objectField("A stroke.", {
  color: required(paintField("Its color or gradient.")),
  width: required(lengthField("Its width in pixels, or percent of the canvas height.")),
  cap: choiceField("How open lines end.", ["butt", "round", "square"], { default: "butt" }),
  dash: listField("Dash and gap lengths in pixels, in turn.", lengthField("A length."), {
    min: 1,
    max: 16,
  }),
});

/** A line drawn along an outline. */
export type StrokeSpec = ValueOf<typeof STROKE>;

/** A stroke, read; the same shape the timeline holds. */
export interface ReadStroke {
  readonly paint: ReadPaint;
  readonly widthPx: number;
  readonly cap?: "butt" | "round" | "square";
  readonly dashPx?: readonly number[];
}

/** A line drawn along an outline; on text it is painted under the fill. */
export function strokeField(
  description: string,
  options: { readonly default?: StrokeSpec } = {},
): Field<StrokeSpec> {
  return { ...STROKE, description, ...options };
}

/** Reads a stroke; percent are of `heightPx`, the canvas height. */
export function readStroke(value: StrokeSpec, heightPx: number): ReadStroke | undefined {
  const paint = readPaint(value.color);
  const widthPx = readLength(value.width, heightPx);
  if (paint === undefined || widthPx === undefined) return undefined;
  const dashPx = value.dash?.map((length) => readLength(length, heightPx) ?? 0);
  return {
    paint,
    widthPx,
    ...(value.cap === undefined ? {} : { cap: value.cap }),
    ...(dashPx === undefined ? {} : { dashPx }),
  };
}
