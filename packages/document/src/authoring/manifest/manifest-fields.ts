import {
  booleanField,
  canvasSizeField,
  checkKeys,
  checkMapping,
  choiceField,
  frameRateField,
  listField,
  MOTION_PRESETS,
  numberField,
  objectField,
  presetNames,
  required,
  tableSchema,
  textField,
  type Field,
  type FieldTable,
  type TableValue,
} from "../../model/model.ts";
import { captionsFields } from "./caption-fields.ts";
import { deliveryFields } from "./delivery-fields.ts";
import { boxFields, textStyleFields } from "./text-fields.ts";

/** Longest video of a manifest, in seconds. */
export const MANIFEST_MAX_SECONDS = 300;

const seconds = (description: string, min: number) =>
  numberField(description, { min, max: MANIFEST_MAX_SECONDS, unit: "s" });

const name = (description: string) => required(textField(description, { maxLength: 200 }));

const times = {
  start_seconds: seconds("When it begins.", 0),
  duration_seconds: seconds("How long it shows or sounds.", 0.001),
} as const;

const timed = {
  time: objectField(
    "When it shows. Videos and audio may leave it out with composition.auto_stitch.",
    times,
  ),
} as const;

const placed = {
  layout: objectField("Where it stands; the whole frame by default.", {
    ...boxFields,
    fit: choiceField(
      "Whether the picture is cut to fill its box, or shown whole.",
      ["cover", "contain"],
      { default: "cover" },
    ),
  }),
  background_mode: choiceField(
    "What shows beside a picture that does not fill its box: what is behind it, or its own blurred self.",
    ["transparent", "blurred"],
    { default: "transparent" },
  ),
} as const;

const played = {
  trim: objectField("Part of the source that is used.", {
    start_seconds: numberField("In-point in the source.", { min: 0, max: 86_400, unit: "s" }),
  }),
  media_settings: objectField("Its sound and repetition.", {
    volume: numberField("Multiplier of the level; 0 is silent, 1 as it is.", {
      min: 0,
      max: 10,
      default: 1,
    }),
    loop: booleanField("Plays again and again until its time ends.", { default: false }),
    fade_in_seconds: seconds("Seconds in which the sound comes up.", 0),
    fade_out_seconds: seconds("Seconds in which the sound goes down.", 0),
  }),
} as const;

const MEDIA_TYPES = ["video", "image", "audio"] as const;

function layerTable<const T extends string, const Table extends FieldTable>(
  type: T,
  fields: Table,
) {
  return {
    id: name("Name of the layer, unique in the timeline."),
    type: required(choiceField("Kind of layer.", [type])),
    asset_id: name("Id of the asset it shows."),
    ...timed,
    ...fields,
  } as const;
}

/** File names have hyphens in the document's presets; requests are snake_case throughout. */
export const MOTIONS = Object.fromEntries(
  presetNames(MOTION_PRESETS).map((preset) => [preset.replaceAll("-", "_"), preset]),
) as Readonly<Record<string, keyof typeof MOTION_PRESETS>>;

/** Slow movement of a picture, by the words of a request. */
export function motionField(description: string): Field<string> {
  return choiceField<string>(description, Object.keys(MOTIONS));
}

/** Keys of a timeline layer by its type: what has no meaning for a type is no key of it. */
const LAYER_TABLES = {
  video: layerTable("video", { ...placed, ...played }),
  image: layerTable("image", {
    ...placed,
    motion: motionField("Slow movement for as long as it shows."),
  }),
  audio: layerTable("audio", played),
} as const;

type VideoEntry = TableValue<(typeof LAYER_TABLES)["video"]>;
type ImageEntry = TableValue<(typeof LAYER_TABLES)["image"]>;
type AudioEntry = TableValue<(typeof LAYER_TABLES)["audio"]>;
export type TimelineEntry = VideoEntry | ImageEntry | AudioEntry;

const typeFirst = {
  ...LAYER_TABLES.video,
  ...LAYER_TABLES.image,
  type: required(choiceField("Kind of layer.", MEDIA_TYPES)),
} as const;

const entryField: Field<TimelineEntry> = {
  description: "A layer of the timeline.",
  check: (value, site) => {
    if (!checkMapping(value, site)) return;
    const type = MEDIA_TYPES.find((each) => each === value["type"]);
    checkKeys(value, type === undefined ? typeFirst : LAYER_TABLES[type], site);
  },
  jsonSchema: () => ({ anyOf: Object.values(LAYER_TABLES).map((table) => tableSchema(table)) }),
};

const overlayFields = {
  id: textField("Name of the text, unique in the timeline.", { maxLength: 200 }),
  content: required(textField("The words; line breaks are kept.", { maxLength: 5000 })),
  time: required(
    objectField("When it shows.", {
      start_seconds: required(times.start_seconds),
      duration_seconds: required(times.duration_seconds),
    }),
  ),
  style: objectField("How it looks.", textStyleFields),
  layout: objectField("Where it stands; the whole frame by default.", boxFields),
} as const;

export type OverlayEntry = TableValue<typeof overlayFields>;

const compositionFields = {
  duration_seconds: seconds("Length of the video; by default the end of its last part.", 0.1),
  auto_stitch: booleanField("Plays videos without a time one after another.", { default: false }),
  timeline: required(listField("Layers; later ones are nearer.", entryField, { max: 500 })),
  text_overlays: listField("Texts.", objectField("A text.", overlayFields), { max: 500 }),
  captions: objectField("Spoken words as text.", captionsFields),
  global_styles: objectField("Defaults of all texts.", {
    text: objectField("How texts look.", textStyleFields),
  }),
  global_layouts: objectField("Defaults of all texts.", {
    text: objectField("Where texts stand.", boxFields),
  }),
} as const;

/** Keys of the size and rate of a video. */
export const outputFields = {
  width: required(canvasSizeField("Width in pixels, even.")),
  height: required(canvasSizeField("Height in pixels, even.")),
  fps: frameRateField("Frames a second.", { default: 30 }),
} as const;

/** Keys of a timeline manifest; `source` checks what may name a file. */
export function manifestFields(source: Field<string>) {
  const asset = objectField("A file.", {
    id: name("Name of the file, unique among the assets."),
    type: required(choiceField("What it is.", MEDIA_TYPES)),
    url: required(source),
  });
  return {
    version: required(choiceField("Version of the manifest.", ["v1"])),
    output: required(objectField("The video.", outputFields)),
    assets: required(listField("The files.", asset, { max: 200 })),
    composition: required(objectField("What is shown when.", compositionFields)),
    ...deliveryFields,
  } as const satisfies FieldTable;
}

export type Manifest = TableValue<ReturnType<typeof manifestFields>>;
