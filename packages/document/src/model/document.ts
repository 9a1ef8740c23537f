import { FRAME_RATES } from "../time/time.ts";
import { required, type FieldTable, type TableValue } from "./field.ts";
import type { ReelLayer } from "./layer-kinds.ts";
import { layerListField } from "./layers/layer-list.ts";
import { canvasSizeField } from "./values/canvas-size.ts";
import { colorField } from "./values/color.ts";
import { loudnessField, truePeakField } from "./values/decibels.ts";
import { frameRateField } from "./values/frame-rate.ts";
import { ID_FORM, ID_PATTERN, referenceField } from "./values/identifier.ts";
import { listField } from "./values/list.ts";
import { guidesField, markersField } from "./values/markers.ts";
import { motionBlurField } from "./values/motion-blur.ts";
import { mapField, objectField } from "./values/object.ts";
import { outputField } from "./values/output.ts";
import { choiceField, textField } from "./values/scalar.ts";
import { pathField } from "./values/source.ts";
import { autoSecondsField, MAX_SECONDS } from "./values/time-value.ts";
import { variableField } from "./values/variable.ts";
import { versionField } from "./values/version.ts";

/** Version of the format this program writes. */
export const FORMAT_VERSION = 1;

const ids = { pattern: ID_PATTERN, form: ID_FORM, max: 10_000 };

/** Platforms whose safe zones and upload limits are checked. */
export const PLATFORMS = [
  "tiktok",
  "reels",
  "shorts",
  "square",
  "wide",
  "ads.reels",
  "ads.shorts",
  "ads.universal",
] as const;

export type PlatformName = (typeof PLATFORMS)[number];

/** Keys of every composition. */
export const compositionSettings = {
  width: canvasSizeField("Width of the canvas in pixels, even, 16 to 8192.", { default: 1080 }),
  height: canvasSizeField("Height of the canvas in pixels, even, 16 to 8192.", { default: 1920 }),
  duration: autoSecondsField(
    "Length in seconds; auto is the latest end of the layers that have a length of their own.",
    { min: 0.01, max: MAX_SECONDS, default: "auto" },
  ),
  background: colorField("Color behind all layers.", { default: "#000000" }),
  motionBlur: motionBlurField(
    "Shutter of the layers with motionBlur; a composition without one uses that of the root.",
  ),
  markers: markersField,
  guides: guidesField,
} as const satisfies FieldTable;

/** Keys of the whole mix. */
export const soundMixFields = {
  loudness: loudnessField("Integrated loudness of the result, by ITU-R BS.1770.", {
    min: -40,
    max: -5,
  }),
  truePeak: truePeakField("Highest true peak of the result.", {
    min: -20,
    max: 0,
    default: "-1dBTP",
  }),
} as const satisfies FieldTable;

/** Keys of a composition under `compositions`. */
export const namedCompositionFields = {
  title: textField("What it shows, for people.", { maxLength: 200 }),
  ...compositionSettings,
  layers: required(layerListField<readonly ReelLayer[]>("Its layers; the first is at the back.")),
} as const satisfies FieldTable;

const namedComposition = objectField("A composition.", namedCompositionFields);

/** Keys of the document itself. Its own layers are the composition `main`. */
export const documentFields = {
  reelkiln: required(versionField("Version of the file format: 1.", FORMAT_VERSION)),
  title: textField("What the video is called.", { maxLength: 200 }),
  width: compositionSettings.width,
  height: compositionSettings.height,
  fps: frameRateField(
    `Frames a second: ${Object.keys(FRAME_RATES)
      .sort((a, b) => Number(a) - Number(b))
      .join(", ")}.`,
    { default: 30 },
  ),
  duration: compositionSettings.duration,
  background: compositionSettings.background,
  motionBlur: compositionSettings.motionBlur,
  markers: compositionSettings.markers,
  guides: compositionSettings.guides,
  platforms: listField(
    "Platforms it is made for; their safe zones and limits are checked. Text in a zone of `ads.*` is an error, elsewhere a warning.",
    choiceField("A platform.", PLATFORMS),
    { max: PLATFORMS.length },
  ),
  output: outputField,
  variables: mapField("What may differ from video to video, used as `${name}`.", variableField, {
    ...ids,
    max: 200,
  }),
  assets: mapField("Files of the project, by id.", pathField("A path inside the project."), ids),
  fonts: listField(
    "Font files of the project (TTF or OTF); their families become usable.",
    pathField("A path inside the project."),
    { max: 200 },
  ),
  layers: required(
    layerListField<readonly ReelLayer[]>(
      "Layers of the composition main; the first is at the back.",
    ),
  ),
  sound: objectField("The whole mix.", soundMixFields),
  compositions: mapField(
    "Further compositions by id, used by `type: composition` with `src`.",
    namedComposition,
    { ...ids, max: 1000 },
  ),
  active: referenceField("Id of the composition that is shown and rendered; main when not said."),
} as const satisfies FieldTable;

/** A project as authored: exactly the JSON its YAML spells. */
export type ReelDocument = TableValue<typeof documentFields>;

/** What a render makes when it is not told otherwise. */
export type ReelOutput = NonNullable<ReelDocument["output"]>;

/** A composition under `compositions`. */
export type ReelComposition = NonNullable<ReelDocument["compositions"]>[string];

/** Name of the composition that the document's own layers make. */
export const MAIN_COMPOSITION = "main";
