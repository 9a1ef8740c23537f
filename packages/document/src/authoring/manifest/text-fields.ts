import {
  choiceField,
  colorField,
  integerField,
  lengthField,
  numberField,
  textField,
  type FieldTable,
  type TableValue,
} from "../../model/model.ts";

/** Where something stands: pixels (`48`, `"48px"`) or percent (`"5%"`) of the frame. */
export const boxFields = {
  x: lengthField("Left edge, in pixels or percent of the width.", { sign: "any", default: "0%" }),
  y: lengthField("Top edge, in pixels or percent of the height.", { sign: "any", default: "0%" }),
  width: lengthField("Width, in pixels or percent of the width.", { default: "100%" }),
  height: lengthField("Height, in pixels or percent of the height.", { default: "100%" }),
  z_index: integerField(
    "Order of painting; higher is nearer. Without it the order of the list holds, and text is above pictures.",
    { min: -10_000, max: 10_000 },
  ),
} as const satisfies FieldTable;

export type BoxValue = TableValue<typeof boxFields>;

/** How text looks. */
export const textStyleFields = {
  font_size: numberField("Letter size in pixels of the output.", { min: 4, max: 2000, unit: "px" }),
  font_family: textField("Font family.", { maxLength: 100 }),
  font_weight: integerField("Weight, 100 to 900.", {
    min: 100,
    max: 900,
    words: { normal: 400, medium: 500, semibold: 600, bold: 700, black: 900 },
  }),
  color: colorField("Color of the letters."),
  text_align: choiceField("How lines stand.", ["left", "center", "right", "justify"], {
    default: "center",
  }),
  letter_spacing: numberField("Room between letters, in em.", { min: -1, max: 5 }),
  line_height: numberField("Distance of lines as a multiple of the size.", { min: 0.5, max: 4 }),
  stroke_color: colorField("Color of the outline.", { default: "#000000" }),
  stroke_width: numberField("Width of the outline in pixels; half of it shows.", {
    min: 0,
    max: 200,
    unit: "px",
  }),
  shadow_color: colorField("Color of the shadow.", { default: "#00000080" }),
  shadow_blur: numberField("Softness of the shadow in pixels, as in CSS.", {
    min: 0,
    max: 500,
    unit: "px",
  }),
  shadow_offset_x: numberField("Shadow to the right, in pixels.", { min: -500, max: 500 }),
  shadow_offset_y: numberField("Shadow downwards, in pixels.", { min: -500, max: 500 }),
} as const satisfies FieldTable;

export type TextStyleValue = TableValue<typeof textStyleFields>;
