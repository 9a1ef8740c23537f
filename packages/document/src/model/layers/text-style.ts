import type { FieldTable } from "../field.ts";
import { lengthField } from "../values/length.ts";
import { letterSpacingField } from "../values/letter-spacing.ts";
import { integerField, numberField } from "../values/number.ts";
import { paintField } from "../values/paint.ts";
import { booleanField, choiceField, textField } from "../values/scalar.ts";
import { strokeField } from "../values/stroke.ts";
import { textBackgroundField } from "../values/text-background.ts";

/** CSS and type names of weights. */
const FONT_WEIGHTS = {
  thin: 100,
  light: 300,
  normal: 400,
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
} as const;

/** Keys of everything written: text and captions. Captions take what they lack from their preset. */
export const textStyleFields = {
  font: textField("Font family, from the project's fonts or the bundled ones.", {
    maxLength: 100,
  }),
  fontSize: lengthField("Letter size, in pixels or percent of the canvas height."),
  fontWeight: integerField("Weight, 100 (thin) to 900 (black).", {
    min: 100,
    max: 900,
    words: FONT_WEIGHTS,
  }),
  fontStyle: choiceField("Upright or slanted.", ["normal", "italic"], { default: "normal" }),
  fill: paintField("Color or gradient of the letters."),
  stroke: strokeField("Outline of the letters, painted under the fill; half its width shows."),
  background: textBackgroundField("A box behind the text."),
  align: choiceField("How lines stand in the box.", ["left", "center", "right", "justify"], {
    default: "center",
  }),
  width: lengthField("Width in which lines wrap, in pixels or percent of the canvas width.", {
    default: "84%",
  }),
  height: lengthField("Height the text must fit into, in pixels or percent of the canvas height."),
  maxLines: integerField("Most lines there may be.", { min: 1, max: 100 }),
  lineHeight: numberField("Distance of lines as a multiple of the letter size.", {
    min: 0.5,
    max: 4,
    default: 1.2,
  }),
  letterSpacing: letterSpacingField(
    "Extra room after each letter: pixels, or a share of the letter size (`0.04em`).",
    { default: 0 },
  ),
  shrink: booleanField("Makes the letters smaller until the text fits its box and lines.", {
    default: false,
  }),
  minFontSize: lengthField("Smallest size that shrink may reach.", { default: "1.7%" }),
  direction: choiceField(
    "Reading direction; auto takes it from the first letter.",
    ["auto", "ltr", "rtl"],
    { default: "auto" },
  ),
  language: textField("BCP 47 language tag, for shaping and line breaks.", { maxLength: 35 }),
  textCase: choiceField("Capitals for all, or as written.", ["as-is", "upper"], {
    default: "as-is",
  }),
} as const satisfies FieldTable;
