import type { FieldTable } from "../field.ts";
import { lengthField } from "../values/length.ts";
import { motionField } from "../values/preset.ts";
import { booleanField, choiceField } from "../values/scalar.ts";
import { trimField } from "../values/trim.ts";
import { retimeFields } from "./retime.ts";

/** How a picture fills its box. */
export const FITS = ["cover", "contain", "fill", "none", "blurred"] as const;

/** Keys of layers that show a picture in a box. */
export const pictureFields = {
  width: lengthField("Width of the box, in pixels or percent of the canvas width.", {
    default: "100%",
  }),
  height: lengthField("Height of the box, in pixels or percent of the canvas height.", {
    default: "100%",
  }),
  fit: choiceField(
    "How the picture fills its box: cover cuts, contain leaves room, fill stretches, none keeps its size, blurred is contain over its own blurred cover.",
    FITS,
    { default: "cover" },
  ),
  motion: motionField("Slow movement inside the box for as long as it shows."),
} as const satisfies FieldTable;

/** Keys of layers that play a source over time. */
export const playbackFields = {
  trim: trimField("Part of the source that is used: in-point, or `[in, out]`, in source seconds."),
  ...retimeFields,
  loop: booleanField("Plays again and again until the layer ends.", { default: false }),
} as const satisfies FieldTable;
