import {
  choiceField,
  colorField,
  LAYER_KINDS,
  listField,
  numberField,
  ratioField,
  required,
  boxPointField,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { layerCommand, layersCommand, ownParams } from "../layer-command.ts";
import { A_SHAPE } from "../needs.ts";
import { textResult, valueResult } from "../result-fields.ts";

const { fields } = LAYER_KINDS.shape;
const KINDS = ["shape"] as const;
const STROKED = ["shape", "text", "captions"] as const;
const stroke = fields.stroke.fields ?? {};

/** Keys that one figure reads and another one refuses. */
const FIGURE_KEYS = ["sides", "points", "innerRadius", "from", "to", "path", "viewBox"] as const;

const setFigure = layerCommand({
  id: "shape.setFigure",
  title: "Set figure",
  description: "Makes a shape layer another figure; size, paint and place stay.",
  needs: A_SHAPE,
  params: {
    shape: fields.shape,
    sides: fields.sides,
    points: fields.points,
    innerRadius: fields.innerRadius,
    from: fields.from,
    to: fields.to,
    path: fields.path,
    viewBox: fields.viewBox,
  },
  result: { shape: textResult("The figure now.") },
  kinds: KINDS,
  example: { layer: "badge", shape: "polygon", sides: 5 },
  edit: ({ layer }, { shape, ...given }) => {
    const stale = FIGURE_KEYS.filter((key) => Object.hasOwn(layer, key));
    const same = "shape" in layer && layer.shape === shape;
    const gone = same ? {} : Object.fromEntries(stale.map((key) => [key, null]));
    return success({ values: { shape, ...gone, ...given }, result: { shape } });
  },
});

const setSize = layersCommand({
  id: "shape.setSize",
  title: "Set size",
  description: "Sets width and height of shapes' boxes.",
  needs: A_SHAPE,
  params: { width: required(fields.width), height: required(fields.height) },
  result: { size: valueResult("Width and height.") },
  kinds: KINDS,
  example: { layers: ["badge", "star"], width: "30%", height: 160 },
  edit: (_target, { width, height }) =>
    success({ values: { width, height }, result: { size: [width, height] } }),
});

const setFill = layersCommand({
  id: "shape.setFill",
  title: "Set fill",
  description: "Fills shapes with a color or a gradient.",
  needs: A_SHAPE,
  params: { fill: required(fields.fill) },
  result: { fill: valueResult("The fill.") },
  kinds: KINDS,
  example: { layers: ["badge"], fill: "#FF6600" },
  edit: (_target, { fill }) => success({ values: { fill }, result: { fill } }),
});

const removeFill = layersCommand({
  id: "shape.removeFill",
  title: "Remove fill",
  description:
    "Leaves only the line of shapes; one without a line is refused, as it would turn white.",
  needs: A_SHAPE,
  params: {},
  result: {},
  kinds: KINDS,
  example: { layers: ["badge"] },
  edit: ({ layer, id }) =>
    "stroke" in layer && layer.stroke !== undefined
      ? success({ values: { fill: null }, result: {} })
      : refusal({
          code: "invalid-params",
          message: `${id} has no stroke, so without a fill it would be white.`,
          param: "layers",
          hint: "Give it a stroke first: shape.setStroke.",
        }),
});

const stop = colorField("A color.");

const setGradient = layersCommand({
  id: "shape.setGradient",
  title: "Set gradient",
  description:
    "Fills shapes or letters with a gradient through colors, along an angle or from a point.",
  needs: A_SHAPE,
  params: {
    type: required(choiceField("Kind.", ["linear-gradient", "radial-gradient"])),
    colors: required(listField("Colors, evenly spread.", stop, { min: 2, max: 64 })),
    angle: numberField("linear: direction in degrees, 0 to the right, 90 down.", {
      min: -360,
      max: 360,
      unit: "degrees",
      default: 90,
    }),
    center: boxPointField("radial: its middle.", { default: ["center", "center"] }),
    radius: ratioField("radial: its radius, 1 for the longer side.", {
      min: 0.001,
      max: 10,
      default: 0.5,
    }),
  },
  result: { fill: valueResult("The gradient.") },
  kinds: STROKED,
  example: { layers: ["badge"], type: "linear-gradient", colors: ["#FFE600", "#FF6600"], angle: 0 },
  edit: (_target, { type, colors, angle = 90, center, radius }) => {
    const fill =
      type === "linear-gradient"
        ? { type, ...lineAt(angle), stops: colors }
        : {
            type,
            ...(center === undefined ? {} : { center }),
            ...(radius === undefined ? {} : { radius }),
            stops: colors,
          };
    return success({ values: { fill }, result: { fill } });
  },
});

/** Ends of a line through the middle of the box, reaching its edges, in percent. */
function lineAt(degrees: number) {
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const reach = 50 / Math.max(Math.abs(x), Math.abs(y));
  const at = (share: number): string => `${Math.round((50 + share * reach) * 100) / 100}%`;
  return { from: [at(-x), at(-y)], to: [at(x), at(y)] };
}

const setStroke = layersCommand({
  id: "shape.setStroke",
  title: "Set stroke",
  description:
    "Sets the line along the outline of shapes or letters; settings that are not said stay.",
  needs: A_SHAPE,
  params: {
    color: { ...fields.fill, description: "Its color or gradient." },
    width: { ...fields.width, description: "Its width in pixels or percent of the canvas height." },
    ...Object.fromEntries(
      Object.entries(stroke).filter(([key]) => key !== "color" && key !== "width"),
    ),
  },
  result: { stroke: valueResult("The stroke now.") },
  kinds: STROKED,
  example: { layers: ["badge", "star"], color: "#000000", width: 8 },
  edit: ({ layer }, given) => {
    const held = "stroke" in layer ? layer.stroke : undefined;
    const next = { color: "#000000", width: 4, ...held, ...ownParams(given) };
    return success({ values: { stroke: next }, result: { stroke: next } });
  },
});

const removeStroke = layersCommand({
  id: "shape.removeStroke",
  title: "Remove stroke",
  description: "Removes the line along the outline of shapes or letters.",
  needs: A_SHAPE,
  params: {},
  result: {},
  kinds: STROKED,
  example: { layers: ["badge"] },
  edit: () => success({ values: { stroke: null }, result: {} }),
});

const setDashes = layersCommand({
  id: "shape.setDashes",
  title: "Set dashes",
  description: "Breaks the line of shapes into dashes and gaps; an empty list makes it whole.",
  needs: A_SHAPE,
  params: {
    dash: required(
      listField(
        "Lengths of dash and gap in pixels, in turn.",
        numberField("A length.", { min: 0, max: 10_000 }),
        {
          max: 16,
        },
      ),
    ),
    offset: numberField("Way into the dashes at which the line begins, in pixels.", {
      min: -100_000,
      max: 100_000,
    }),
  },
  result: { stroke: valueResult("The stroke now.") },
  kinds: STROKED,
  example: { layers: ["badge"], dash: [12, 6] },
  edit: ({ layer, id }, { dash, offset }) => {
    const held = "stroke" in layer ? layer.stroke : undefined;
    if (held === undefined)
      return refusal({
        code: "invalid-params",
        message: `${id} has no stroke to break.`,
        param: "layers",
        hint: "Give it one first: shape.setStroke.",
      });
    const { dash: _, ...rest } = held;
    const walked = offset === undefined ? {} : { dashOffset: offset };
    const next = dash.length === 0 ? rest : { ...rest, dash, ...walked };
    return success({ values: { stroke: next }, result: { stroke: next } });
  },
});

const swapPaint = layersCommand({
  id: "shape.swapPaint",
  title: "Swap fill and stroke",
  description: "Exchanges the paint of fill and stroke of shapes.",
  needs: A_SHAPE,
  params: {},
  result: { fill: valueResult("The fill now.") },
  kinds: KINDS,
  example: { layers: ["badge"] },
  edit: ({ layer, id }) => {
    const fill = "fill" in layer ? layer.fill : undefined;
    const line = "stroke" in layer ? layer.stroke : undefined;
    if (line === undefined || fill === undefined)
      return refusal({
        code: "invalid-params",
        message: `${id} has no ${fill === undefined ? "fill" : "stroke"}.`,
        param: "layers",
      });
    return success({
      values: { fill: line.color, stroke: { ...line, color: fill } },
      result: { fill: line.color },
    });
  },
});

export const SHAPE_COMMANDS = [
  setFigure,
  setSize,
  setFill,
  removeFill,
  setGradient,
  setStroke,
  removeStroke,
  setDashes,
  swapPaint,
];
