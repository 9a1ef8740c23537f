import { required, type Field, type ValueOf } from "../field.ts";
import { animatable } from "./keys.ts";
import { lengthField } from "./length.ts";
import { listField } from "./list.ts";
import { numberField } from "./number.ts";
import { objectField } from "./object.ts";
import { paintField } from "./paint.ts";
import { ratioField } from "./ratio.ts";
import { choiceField } from "./scalar.ts";

const share = (description: string, fallback: number) =>
  animatable(ratioField(description, { min: 0, max: 1, default: fallback }));

const taper = objectField("Thins the line towards its ends.", {
  start: share("Share of the line over which its beginning grows.", 0),
  end: share("Share of the line over which its end narrows.", 0),
  startWidth: share("Width at the beginning, as a share of the whole width.", 0),
  endWidth: share("Width at the end, as a share of the whole width.", 0),
  ease: share("0 narrows evenly, 1 in a round swing.", 0),
});

const STROKE = objectField("A stroke.", {
  color: required(animatable(paintField("Its color or gradient."))),
  width: required(animatable(lengthField("Its width in pixels, or percent of the canvas height."))),
  cap: choiceField("How open lines end.", ["butt", "round", "square"], { default: "butt" }),
  join: choiceField("How its corners look.", ["round", "miter", "bevel"], { default: "round" }),
  miterLimit: numberField("miter: longest point, in widths, before it is cut off.", {
    min: 1,
    max: 100,
    default: 4,
  }),
  dash: animatable(
    listField(
      "Dash and gap lengths in pixels, in turn; keys with as many lengths change smoothly.",
      lengthField("A length."),
      { min: 1, max: 16 },
    ),
  ),
  dashOffset: animatable(
    lengthField("Way into the dashes at which the line begins; animated, they walk.", {
      sign: "any",
      default: 0,
    }),
  ),
  taper,
});

/** A line drawn along a shape's outline. */
export type ShapeStrokeSpec = ValueOf<typeof STROKE>;

/** A line along a shape's outline, whose numbers and paint may have keys. */
export function shapeStrokeField(description: string): Field<ShapeStrokeSpec> {
  return { ...STROKE, description };
}
