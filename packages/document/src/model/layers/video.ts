import { required, type FieldTable } from "../field.ts";
import { sourceField } from "../values/source.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";
import { overlapField } from "./overlap.ts";
import { pictureFields, playbackFields } from "./placement.ts";
import { soundFields } from "./sound.ts";

/** A film, with its sound. */
export const videoFields = {
  type: typeField("video"),
  ...layerFields,
  src: required(sourceField("The film: an asset id, or a path inside the project.")),
  ...playbackFields,
  ...pictureFields,
  ...visualFields,
  overlap: overlapField,
  ...soundFields,
} as const satisfies FieldTable;
