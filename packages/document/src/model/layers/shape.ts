import { required, type FieldTable } from "../field.ts";
import { operatorsField } from "../operators/operators-field.ts";
import { animatable } from "../values/keys.ts";
import { lengthField } from "../values/length.ts";
import { integerField } from "../values/number.ts";
import { numbersField } from "../values/numbers.ts";
import { paintField } from "../values/paint.ts";
import { positionField } from "../values/position.ts";
import { ratioField } from "../values/ratio.ts";
import { choiceField, textField } from "../values/scalar.ts";
import { shapeStrokeField } from "../values/shape-stroke.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";
import { oneOf, reportMisplaced, type LayerRule } from "./rule.ts";

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
  fill: animatable(
    paintField("Color or gradient inside; a shape without fill and stroke is white."),
  ),
  stroke: shapeStrokeField("Line along the outline, half inside and half outside."),
  operators: operatorsField,
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

/** Keys that only one figure reads, or needs. */
const FIGURE_KEYS: Readonly<Record<string, { readonly needs?: true; readonly shape: string }>> = {
  sides: { shape: "polygon" },
  points: { shape: "star" },
  innerRadius: { shape: "star" },
  from: { shape: "line", needs: true },
  to: { shape: "line", needs: true },
  path: { shape: "path", needs: true },
  viewBox: { shape: "path" },
};

const figureRule: LayerRule = (layer, site) => {
  const { shape } = layer;
  if (!(SHAPES as readonly unknown[]).includes(shape)) return;
  for (const [key, { shape: reader, needs }] of Object.entries(FIGURE_KEYS)) {
    const there = Object.hasOwn(layer, key);
    if (there && shape !== reader)
      reportMisplaced(
        key,
        `${key} is a key of shape: ${reader}, and this is a ${String(shape)}`,
        site,
      );
    if (!there && shape === reader && needs === true) oneOf([key], `A ${reader}`)(layer, site);
  }
};

export const shapeRules: readonly LayerRule[] = [figureRule];
