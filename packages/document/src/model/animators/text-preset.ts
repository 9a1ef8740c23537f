import { required, type FieldTable, type TableValue } from "../field.ts";
import { splitLength, type Length } from "../values/length.ts";
import { integerField } from "../values/number.ts";
import { booleanField, choiceField } from "../values/scalar.ts";
import { MAX_SECONDS, secondsField } from "../values/time-value.ts";
import { TEXT_UNITS, type ReelAnimator } from "./animator.ts";
import { TEXT_PRESETS, type TextPresetName } from "./text-presets.data.ts";

/** Keys of a preset among a text's animators. */
export const presetFields = {
  preset: required(
    choiceField("Which preset.", Object.keys(TEXT_PRESETS) as readonly TextPresetName[]),
  ),
  enabled: booleanField("Off keeps it without using it.", { default: true }),
  when: choiceField("in: at the layer's start; out: at its end, backwards.", ["in", "out"], {
    default: "in",
  }),
  delay: secondsField("Seconds after the layer's start, or before its end.", {
    min: 0,
    max: MAX_SECONDS,
    default: 0,
  }),
  duration: secondsField("How long it takes, in seconds; each preset has a fitting time.", {
    min: 0.05,
    max: 600,
  }),
  by: choiceField("What moves as one, instead of the preset's own choice.", TEXT_UNITS),
  repeat: integerField("How often it runs.", { min: 1, max: 100, default: 1 }),
} as const satisfies FieldTable;

/** A preset as authored. */
export type ReelTextPreset = TableValue<typeof presetFields>;

/** The plain animators that a preset stands for, in lengths that fit a text of that letter size. */
export function expandTextPreset(
  authored: ReelTextPreset,
  fontSize: Length,
): readonly ReelAnimator[] {
  const preset = TEXT_PRESETS[authored.preset];
  const { when = "in", delay = 0, duration = preset.seconds, repeat = 1 } = authored;
  const course = { when, delay, duration, repeat };
  return preset
    .animators((count) => scaledLength(fontSize, count))
    .map(({ sweep, ...animator }) => ({
      ...animator,
      by: authored.by ?? animator.by,
      ...(authored.enabled === false && { enabled: false }),
      ...sweep(course),
    }));
}

/** So many times a length, in its own unit. */
function scaledLength(length: Length, count: number): Length {
  const { amount, unit } =
    typeof length === "number"
      ? { amount: length, unit: "px" }
      : (splitLength(length) ?? { amount: 0, unit: "px" });
  const scaled = Math.round(amount * count * 100) / 100 + 0;
  return unit === "%" ? `${scaled}%` : scaled;
}
