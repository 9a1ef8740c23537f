import type { Field, FieldTable } from "../field.ts";
import { isDriven } from "../values/driven.ts";
import { animatable, isKeys, type Animatable } from "../values/keys.ts";
import { numberField } from "../values/number.ts";
import { MAX_SECONDS, secondsField } from "../values/time-value.ts";
import { reportConflict, type LayerRule } from "./rule.ts";

const steady = numberField("Playing speed; 2 is twice as fast.", {
  min: 0.05,
  max: 20,
  default: 1,
});

const ramp = animatable(
  numberField("Playing speed over layer time; 0 holds, below zero plays backwards.", {
    min: -20,
    max: 20,
  }),
);

/** One speed, or speeds over layer time, which may stand still or run backwards. */
const speedField: Field<Animatable<number>> = {
  ...ramp,
  description:
    "Playing speed, 0.05 to 20; 2 is twice as fast. Its keys make a speed ramp, -20 to 20: 0 holds, below zero plays backwards.",
  default: 1,
  check: (value, site) => (isKeys(value) || isDriven(value) ? ramp : steady).check(value, site),
  jsonSchema: () => {
    const { anyOf, ...rest } = ramp.jsonSchema();
    return {
      ...rest,
      anyOf: [steady.jsonSchema(), ...((anyOf as readonly object[]) ?? []).slice(1)],
    };
  },
};

/** Keys of layers whose source can run otherwise than it was made. */
export const retimeFields = {
  speed: speedField,
  sourceTime: animatable(
    secondsField(
      "Which second of the source shows: one holds a frame, keys play it as they rise and fall; instead of speed.",
      { min: 0, max: 24 * MAX_SECONDS },
    ),
  ),
} as const satisfies FieldTable;

/** `sourceTime` says all that a speed could. */
export const retimeRule: LayerRule = (layer, site) => {
  if (Object.hasOwn(layer, "sourceTime") && Object.hasOwn(layer, "speed"))
    reportConflict("speed", "speed stands beside sourceTime, which says what shows when", site);
};
