import {
  angleParameter,
  colorParameter,
  countParameter,
  lengthParameter,
  moveParameter,
  numberParameter,
  pointParameter,
  ratioParameter,
  scaleParameter,
  wordParameter,
  type ParameterTable,
  type ParameterValues,
} from "../effects/parameter.ts";
import { type Field, type FieldTable, type TableValue, type ValueOf } from "../field.ts";
import { objectField } from "../values/object.ts";
import { booleanField, choiceField, textField } from "../values/scalar.ts";

/** What moves as one, and what ranges count. */
export const TEXT_UNITS = ["character", "word", "line"] as const;

export type TextUnit = (typeof TEXT_UNITS)[number];

/** What a fully selected unit becomes; each key that is left out changes nothing. */
export const ANIMATED_PROPERTIES = {
  position: moveParameter("Way it is moved", [0, 0]),
  scale: scaleParameter("Size factor about its anchor."),
  rotation: angleParameter("Clockwise turn about its anchor, in degrees.", 0),
  opacity: ratioParameter("Opacity, times the layer's own.", { default: 1 }),
  fill: colorParameter("Color instead of the text's own.", "#FFFFFF"),
  blur: lengthParameter("Standard deviation of a blur", { default: 0 }),
  tracking: lengthParameter("Extra room after each letter", { sign: "any", default: 0 }),
  anchor: pointParameter("Point of its own box that it is scaled and turned about.", [
    "center",
    "center",
  ]),
} as const;

const range = { min: -10_000, max: 10_000 };

/** Which units a range selects, and how much. */
export const SELECTOR_PARAMETERS = {
  start: ratioParameter("Where the range begins.", { ...range, default: 0 }),
  end: ratioParameter("Where the range ends; 1 or 100% is the end of the text.", {
    ...range,
    default: 1,
  }),
  offset: ratioParameter("Moves start and end along the text.", { ...range, default: 0 }),
  units: wordParameter(
    "percent: start, end and offset are shares of the text; index: numbers of units.",
    ["percent", "index"],
    "percent",
  ),
  shape: wordParameter(
    "How the amount goes within the range; a ramp stays at its full side beyond it.",
    ["square", "ramp-up", "ramp-down", "triangle", "round", "smooth"],
    "square",
  ),
  smoothness: ratioParameter("square: how softly a unit is taken in at the edges.", { default: 1 }),
  easeHigh: numberParameter("Slower (above 0) or faster near full amount.", {
    min: -1,
    max: 1,
    default: 0,
  }),
  easeLow: numberParameter("Slower (above 0) or faster near no amount.", {
    min: -1,
    max: 1,
    default: 0,
  }),
  amount: ratioParameter("Strength of the whole; below 0 the other way.", { min: -1, default: 1 }),
  order: wordParameter("Which unit counts first.", ["forward", "backward", "random"], "forward"),
  seed: countParameter("random: another number gives another order.", {
    min: 0,
    max: 1e6,
    default: 0,
  }),
} as const;

/** Amounts that wander about at random, the same in every render; they multiply those of the range. */
export const WIGGLE_PARAMETERS = {
  min: ratioParameter("Least amount.", { min: -10, max: 10, default: -1 }),
  max: ratioParameter("Greatest amount.", { min: -10, max: 10, default: 1 }),
  perSecond: numberParameter("New amounts a second; 0 stands still.", {
    min: 0,
    max: 120,
    default: 2,
  }),
  correlation: ratioParameter("How much neighbors move together.", { default: 0.5 }),
  together: wordParameter(
    "apart: each property and axis has amounts of its own; together: all have the same.",
    ["apart", "together"],
    "apart",
  ),
  seed: countParameter("Another number gives other amounts.", { min: 0, max: 1e6, default: 0 }),
} as const;

/** Worked-out values of a selector, and of a wiggle. */
export type SelectorValues = ParameterValues<typeof SELECTOR_PARAMETERS>;
export type WiggleValues = ParameterValues<typeof WIGGLE_PARAMETERS>;

type FieldsOf<Table extends ParameterTable> = {
  readonly [K in keyof Table]: Table[K] extends { readonly field: Field<infer A> }
    ? Field<A>
    : never;
};

function fieldsOf<Table extends ParameterTable>(table: Table): FieldsOf<Table> {
  const entries = Object.entries(table).map(([key, { field }]) => [key, field]);
  return Object.fromEntries(entries) as FieldsOf<Table>;
}

/** Keys of a text animator. */
export const animatorFields = {
  name: textField("Free name, for people.", { maxLength: 200 }),
  enabled: booleanField("Off keeps it without using it.", { default: true }),
  by: choiceField("What moves as one, and what the selector counts.", TEXT_UNITS, {
    default: "character",
  }),
  ...fieldsOf(ANIMATED_PROPERTIES),
  selector: objectField(
    "Which units it changes, and how much; all of them when not said.",
    fieldsOf(SELECTOR_PARAMETERS),
  ),
  wiggle: objectField(
    "Amounts that wander at random, times those of the selector.",
    fieldsOf(WIGGLE_PARAMETERS),
  ),
} as const satisfies FieldTable;

/** A text animator as authored: what selected units become. */
export type ReelAnimator = TableValue<typeof animatorFields>;

/** A range selector as authored. */
export type ReelSelector = NonNullable<ValueOf<(typeof animatorFields)["selector"]>>;
