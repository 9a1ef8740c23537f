import { required, type FieldTable } from "../field.ts";
import { sourceField } from "../values/source.ts";
import { layerFields, typeField } from "./layer.ts";
import { playbackFields } from "./placement.ts";
import { soundFields } from "./sound.ts";

/** Sound without a picture. */
export const audioFields = {
  type: typeField("audio"),
  ...layerFields,
  src: required(sourceField("The sound: an asset id, or a path inside the project.")),
  ...playbackFields,
  ...soundFields,
} as const satisfies FieldTable;
