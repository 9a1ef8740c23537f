import { effectsField } from "../effects/effects-field.ts";
import { required, type Field } from "../field.ts";
import { BLEND_MODES } from "../values/blend-modes.data.ts";
import { idField, referenceField } from "../values/identifier.ts";
import { animatable, animatablePlace } from "../values/keys.ts";
import { lengthField } from "../values/length.ts";
import { masksField } from "../values/masks.ts";
import { matteField } from "../values/matte.ts";
import { numberField } from "../values/number.ts";
import { objectField } from "../values/object.ts";
import { boxPointField, coordinateField, positionField } from "../values/position.ts";
import { enterField, transitionField } from "../values/preset.ts";
import { ratioField } from "../values/ratio.ts";
import { booleanField, choiceField, textField } from "../values/scalar.ts";
import { scaleAxisField, scaleField } from "../values/scale.ts";
import { shadowField } from "../values/shadow.ts";
import { MAX_SECONDS, secondsField, timeField } from "../values/time-value.ts";
import { editingFields } from "./editing.ts";

/** The key that says which kind a layer is. */
export function typeField<const T extends string>(kind: T): Field<T> & { required: true } {
  return required(choiceField("Kind of layer.", [kind]));
}

/** Keys of every layer. */
export const layerFields = {
  id: idField("Name of the layer for references and commands, unique in the document."),
  name: textField("Free name, for people.", { maxLength: 200 }),
  ...editingFields,
  start: timeField("When it begins, in composition time; seconds or a time reference.", {
    default: 0,
  }),
  end: timeField("When it ends, in composition time; seconds or a time reference."),
  duration: secondsField("How long it lasts, in seconds of composition time.", {
    min: 0.001,
    max: MAX_SECONDS,
  }),
  transition: transitionField(
    "In a sequence: how this layer takes over from the one before it, instead of the sequence's own transition.",
  ),
} as const;

const cropSide = ratioField("Share of the layer's box cut away on this side, 0 to 1.", {
  min: 0,
  max: 1,
  default: 0,
});

/** Keys of every layer that has a place. */
export const transformFields = {
  position: animatablePlace(
    positionField(
      "Where the anchor stands: `[x, y]` in words, pixels, or percent of the canvas. A word also sets that axis's default anchor.",
      { default: ["center", "center"] },
    ),
  ),
  "position.x": animatable(coordinateField("Position across, alone.", "x")),
  "position.y": animatable(coordinateField("Position down, alone.", "y")),
  anchor: boxPointField("Point of the layer's own box that is placed, scaled and turned about.", {
    default: ["center", "center"],
  }),
  scale: animatable(
    scaleField("Size factor about the anchor, one number or `[x, y]`; 1 is full size.", {
      default: 1,
    }),
  ),
  "scale.x": animatable(scaleAxisField("Size factor across, alone.")),
  "scale.y": animatable(scaleAxisField("Size factor down, alone.")),
  rotation: animatable(
    numberField("Clockwise turn about the anchor, in degrees.", {
      min: -36_000,
      max: 36_000,
      unit: "degrees",
      default: 0,
    }),
  ),
  autoOrient: booleanField(
    "Turns the layer along the path of its position, besides its rotation; 0 degrees point right.",
    { default: false },
  ),
  parent: referenceField(
    "Id of a layer beside this one that it moves, turns and scales with; its position is then measured from the parent's anchor, [0, 0] by default.",
  ),
} as const;

/** Keys of every layer that can be seen, but its shadow. */
export const shownFields = {
  ...transformFields,
  opacity: animatable(ratioField("0 is invisible, 1 is opaque.", { min: 0, max: 1, default: 1 })),
  crop: objectField("What is cut away of the layer's own box.", {
    left: cropSide,
    top: cropSide,
    right: cropSide,
    bottom: cropSide,
  }),
  radius: animatable(
    lengthField("Corner radius of the layer's box, in pixels or percent of the canvas height.", {
      default: 0,
    }),
  ),
  blend: choiceField("How its colors meet those behind it.", BLEND_MODES, { default: "normal" }),
  effects: effectsField,
  masks: masksField,
  matte: matteField,
  enter: enterField("How it comes in."),
  exit: enterField("How it goes out: the named way, reversed."),
} as const;

/** Keys of every layer that can be seen. */
export const visualFields = {
  ...shownFields,
  shadow: shadowField("A shadow behind the layer; on text, behind the letters."),
  motionBlur: booleanField("Smears what moves, as the composition's motionBlur says; costly.", {
    default: false,
  }),
} as const;
