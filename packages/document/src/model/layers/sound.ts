import { required, type FieldTable } from "../field.ts";
import { decibelsField } from "../values/decibels.ts";
import { animatable } from "../values/keys.ts";
import { numberField } from "../values/number.ts";
import { objectField } from "../values/object.ts";
import { referenceOrListField } from "../values/reference-list.ts";
import { booleanField } from "../values/scalar.ts";
import { MAX_SECONDS, secondsField } from "../values/time-value.ts";

const fade = { min: 0, max: MAX_SECONDS, default: 0 } as const;

/** Keys of layers that can be heard. */
export const soundFields = {
  gain: animatable(
    decibelsField("Change of level, -96dB to 24dB; 0dB leaves it as it is.", {
      min: -96,
      max: 24,
      default: "0dB",
    }),
  ),
  pan: animatable(
    numberField("-1 is left, 0 the middle, 1 right.", { min: -1, max: 1, default: 0 }),
  ),
  fadeIn: secondsField("Seconds in which the sound comes up at the layer's start.", fade),
  fadeOut: secondsField("Seconds in which the sound goes down before the layer's end.", fade),
  mute: booleanField("Silences the layer.", { default: false }),
  duck: objectField("Lowers this sound while others are heard.", {
    under: required(
      referenceOrListField("Id of the layer, or ids of the layers, it makes room for."),
    ),
    by: decibelsField("How much it is lowered, 0dB to 60dB.", {
      min: 0,
      max: 60,
      default: "12dB",
    }),
    attack: secondsField("Seconds to go down.", { min: 0, max: 10, default: 0.2 }),
    release: secondsField("Seconds to come back.", { min: 0, max: 10, default: 0.5 }),
  }),
} as const satisfies FieldTable;
