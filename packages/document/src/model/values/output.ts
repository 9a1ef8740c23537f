import { listField } from "./list.ts";
import { objectField } from "./object.ts";
import { CAPTION_FILES, OUTPUT_FORMAT_NAMES, QUALITIES } from "./output-formats.data.ts";
import { booleanField, choiceField } from "./scalar.ts";

/** Keys of `output`: what a render is when the call does not say otherwise. */
export const outputField = objectField("What a render makes when it is not told otherwise.", {
  format: choiceField("Container and codecs. Default: by the file's ending, mp4 without one.", [
    ...OUTPUT_FORMAT_NAMES,
  ]),
  quality: choiceField("Encoder effort and size.", [...QUALITIES], { default: "standard" }),
  transparent: booleanField(
    "Whether the output keeps transparency. Default: when the background is see-through and the format can hold it.",
  ),
  captions: listField(
    "Caption files written beside the output, with what its captions layers say.",
    choiceField("A caption format.", [...CAPTION_FILES]),
    { max: CAPTION_FILES.length },
  ),
});
