import { required, type FieldTable, type TableValue } from "../field.ts";
import { idField } from "./identifier.ts";
import { lengthField } from "./length.ts";
import { listField } from "./list.ts";
import { objectField } from "./object.ts";
import { choiceField, textField } from "./scalar.ts";
import { MAX_SECONDS, secondsField } from "./time-value.ts";

/** Keys of a marker. */
export const markerFields = {
  id: idField("Name for commands, unique among the markers of its composition."),
  time: required(secondsField("When, in composition time.", { min: 0, max: MAX_SECONDS })),
  duration: secondsField("How long what it marks lasts, in seconds.", {
    min: 0,
    max: MAX_SECONDS,
    default: 0,
  }),
  text: textField("What happens here.", { maxLength: 500 }),
} as const satisfies FieldTable;

/** A point in time with a name. */
export type MarkerSpec = TableValue<typeof markerFields>;

/** Points in time with names, for people and for commands that align to them. */
export const markersField = listField(
  "Points in time with names.",
  objectField("A marker.", markerFields),
  { max: 1000 },
);

/** Keys of a guide. */
export const guideFields = {
  axis: required(choiceField("x: an upright line; y: a level one.", ["x", "y"])),
  at: required(
    lengthField("Where it crosses the axis, in pixels or percent of the canvas.", { sign: "any" }),
  ),
} as const satisfies FieldTable;

/** A line that layers align to; it is never rendered. */
export type GuideSpec = TableValue<typeof guideFields>;

/** Lines that layers align to. */
export const guidesField = listField(
  "Lines that layers align to; never rendered.",
  objectField("A guide.", guideFields),
  { max: 100 },
);
