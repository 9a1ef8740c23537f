import { required, type FieldTable } from "../field.ts";
import { lengthField } from "../values/length.ts";
import { integerField } from "../values/number.ts";
import { numbersField } from "../values/numbers.ts";
import { paintField } from "../values/paint.ts";
import { positionField } from "../values/position.ts";
import { ratioField } from "../values/ratio.ts";
import { choiceField, textField } from "../values/scalar.ts";
import { strokeField } from "../values/stroke.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";

/** The shapes there are. */
export const SHAPES = ["rectangle", "ellipse", "line", "polygon", "star", "path"] as const;

/** A drawn figure. */
export const shapeFields = {
  type: typeField("shape"),
  ...layerFields,
  shape: required(choiceField("Which figure.", SHAPES)),
  width: lengthField("Width of its box, in pixels or percent of the canvas width.", {
    default: "50%",
  }),
  height: lengthField("Height of its box, in pixels or percent of the canvas height.", {
    default: "20%",
  }),
  fill: paintField("Color or gradient inside; a shape without fill and stroke is white."),
  stroke: strokeField("Line along the outline, half inside and half outside."),
  sides: integerField("polygon: number of sides.", { min: 3, max: 100, default: 6 }),
  points: integerField("star: number of points.", { min: 3, max: 100, default: 5 }),
  innerRadius: ratioField("star: radius of the inner corners as a share of the outer one.", {
    min: 0.01,
    max: 1,
    default: 0.5,
  }),
  from: positionField("line: where it begins, on the canvas."),
  to: positionField("line: where it ends, on the canvas."),
  path: textField("path: outline in SVG path syntax.", { maxLength: 100_000 }),
  viewBox: numbersField("path: the part of its coordinates that fills the box, as in SVG.", 4),
  ...visualFields,
} as const satisfies FieldTable;
