import { required, type Field, type FieldTable, type TableValue } from "../field.ts";
import { animatable } from "./keys.ts";
import { lengthField } from "./length.ts";
import { listField } from "./list.ts";
import { numbersField } from "./numbers.ts";
import { objectField } from "./object.ts";
import { ratioField } from "./ratio.ts";
import { booleanField, choiceField, textField } from "./scalar.ts";

/** The figures a mask can have. */
export const MASK_SHAPES = ["rectangle", "ellipse", "path"] as const;

/** What a mask does to those before it. */
export const MASK_MODES = ["add", "subtract", "intersect"] as const;

/** Most masks one layer takes. */
const MAX_MASKS = 64;

/** Keys of a mask. */
export const maskFields = {
  shape: required(choiceField("Which figure.", MASK_SHAPES)),
  x: animatable(
    lengthField("Left edge, in pixels or percent of the layer's box.", { sign: "any", default: 0 }),
  ),
  y: animatable(
    lengthField("Top edge, in pixels or percent of the layer's box.", { sign: "any", default: 0 }),
  ),
  width: animatable(
    lengthField("Width, in pixels or percent of the layer's box.", { default: "100%" }),
  ),
  height: animatable(
    lengthField("Height, in pixels or percent of the layer's box.", { default: "100%" }),
  ),
  radius: animatable(
    lengthField("rectangle: corner radius, in pixels or percent of the canvas height.", {
      default: 0,
    }),
  ),
  path: animatable(
    textField(
      "path: outline in SVG path syntax, in pixels of the layer; keys with the same commands change smoothly.",
      { maxLength: 100_000 },
    ),
  ),
  viewBox: numbersField("path: the part of its coordinates that fills x, y, width and height.", 4),
  feather: animatable(
    lengthField(
      "Softness of the edge: standard deviation in pixels, or percent of the canvas height.",
      { default: 0 },
    ),
  ),
  expansion: animatable(
    lengthField("Moves the edge outwards, or inwards when below zero.", {
      sign: "any",
      default: 0,
    }),
  ),
  opacity: animatable(ratioField("Strength of the mask, 0 to 1.", { min: 0, max: 1, default: 1 })),
  mode: choiceField("What it does to the masks before it.", MASK_MODES, { default: "add" }),
  inverted: booleanField("Works on what lies outside the figure.", { default: false }),
} as const satisfies FieldTable;

/** A mask as authored. */
export type ReelMask = TableValue<typeof maskFields>;

/** Figures that say where a layer shows. */
export const masksField: Field<readonly ReelMask[]> = listField(
  "Figures in the layer's own space that say where it shows; they move, turn and scale with it.",
  objectField("A mask.", maskFields),
  { max: MAX_MASKS },
);
