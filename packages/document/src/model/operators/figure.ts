import {
  angleParameter,
  countParameter,
  lengthParameter,
  pointParameter,
  ratioParameter,
  type Parameter,
} from "../effects/parameter.ts";
import { required } from "../field.ts";
import { choiceField, textField } from "../values/scalar.ts";
import { operatorSpec } from "./operator-spec.ts";

/** Figures that can be added to a shape. */
const FIGURES = ["rectangle", "ellipse", "polygon", "star", "path"] as const;

const shape: Parameter<(typeof FIGURES)[number], (typeof FIGURES)[number]> = {
  field: required(choiceField("Which figure.", FIGURES)),
  read: (value) => FIGURES.find((figure) => figure === value),
  fallback: "rectangle",
};

const path: Parameter<string, string> = {
  field: textField("path: outline in SVG path syntax; its bounds fill width and height.", {
    maxLength: 100_000,
  }),
  read: (value) => (typeof value === "string" ? value : undefined),
  fallback: "",
};

export const figure = operatorSpec({
  description: "Adds another figure, to be merged or drawn beside those before it.",
  parameters: {
    shape,
    position: pointParameter("Its middle, as a point of the layer's box.", ["center", "center"]),
    width: lengthParameter("Its width", { default: 100 }),
    height: lengthParameter("Its height", { default: 100 }),
    rotation: angleParameter("Clockwise turn about its middle, in degrees.", 0),
    radius: lengthParameter("rectangle: corner radius", { default: 0 }),
    sides: countParameter("polygon: number of sides.", { min: 3, max: 100, default: 6 }),
    points: countParameter("star: number of points.", { min: 3, max: 100, default: 5 }),
    innerRadius: ratioParameter("star: radius of the inner corners as a share of the outer one.", {
      min: 0.01,
      max: 1,
      default: 0.5,
    }),
    path,
  },
});
