import {
  idField,
  LAYER_KINDS,
  type Field,
  type FieldTable,
  type LayerKind,
  type ReelDocument,
  type ReelLayer,
  type TableValue,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand, type Command, type Requirement } from "../command.ts";
import { wrongValues } from "../layer-command.ts";
import { placeOf } from "../layer-place.ts";
import { A_DOCUMENT, AN_ASSET, A_COMPOSITION, A_SOUND } from "../needs.ts";
import { compParam, optional, withDefault } from "../param-fields.ts";
import { paramsRefusal } from "../params.ts";
import { placeParams } from "../place-params.ts";
import { layerResult, textResult } from "../result-fields.ts";
import { findComposition, freshId, takenIds } from "../target.ts";

const { solid, text, shape, video, image, audio, captions, composition, sequence, adjustment } =
  LAYER_KINDS;
const nulls = LAYER_KINDS.null;

const timing = {
  start: withDefault(text.fields.start, 0),
  end: text.fields.end,
  duration: text.fields.duration,
} as const;

const place = {
  position: text.fields.position,
  scale: text.fields.scale,
  rotation: text.fields.rotation,
  opacity: text.fields.opacity,
} as const;

interface NewLayer<Table extends FieldTable> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: LayerKind;
  readonly needs?: Requirement;
  readonly params: Table;
  readonly example: Readonly<Record<string, unknown>>;
  /** Keys that the layer has beside the parameters. */
  readonly more?: (params: TableValue<Table>) => Readonly<Record<string, unknown>>;
}

/** Declares a command that makes a layer of one kind. A parameter's default is written into the layer. */
function newLayer<const Table extends FieldTable>({
  type,
  params,
  more,
  needs = A_DOCUMENT,
  ...about
}: NewLayer<Table>): Command {
  return defineCommand({
    ...about,
    needs,
    params: {
      id: idField("Its id; made from its name or kind when not said."),
      name: text.fields.name,
      ...params,
      ...timing,
      comp: compParam,
      ...placeParams,
    } as FieldTable,
    result: { layer: layerResult, type: textResult("Kind of layer.") },
    run: (document, given) => {
      const { comp, above, below, into, index, ...keys } = given as Record<string, never>;
      const target = findComposition(document, comp);
      if (!target.ok) return target;
      const asked = Object.entries({ above, below, into, index });
      const where = Object.fromEntries(asked.filter(([, value]) => value !== undefined));
      const to = placeOf(document, { composition: target.value, place: where });
      if (!to.ok) return to;
      const values = { ...defaultsOf(params), ...keys, ...more?.(keys as TableValue<Table>) };
      const made = madeLayer(document, type, values);
      if (!made.ok) return made;
      return success({
        patches: [{ op: "add", path: to.value.pointer, value: made.value }],
        result: { layer: made.value.id ?? "", type },
      });
    },
  });
}

function madeLayer(
  document: ReelDocument,
  type: LayerKind,
  values: Readonly<Record<string, unknown>>,
) {
  const { id, ...keys } = values;
  const layer = { type, ...keys } as unknown as ReelLayer;
  if (typeof id === "string" && takenIds(document).has(id))
    return refusal({
      code: "duplicate-id",
      message: `There is a layer ${id} already.`,
      param: "id",
      hint: "Leave id out to get a free one.",
    });
  const issues = wrongValues(layer, keys);
  if (issues.length > 0) return paramsRefusal(issues);
  const given = typeof id === "string" ? id : freshId(document, layer);
  return success({ id: given, ...layer } as ReelLayer);
}

function defaultsOf(params: FieldTable): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, field]) =>
      WRITTEN.has(field) ? [[key, field.default]] : [],
    ),
  );
}

/** Parameters whose default is the command's, not the layer kind's: these are written out. */
const WRITTEN = new Set<Field<unknown>>();

function written<T>(field: Field<T>, value: T): Field<T> {
  const own = withDefault(field, value);
  WRITTEN.add(own);
  return own;
}

export const LAYER_NEW_COMMANDS = [
  newLayer({
    id: "layer.newText",
    title: "New text",
    description: "Adds a text layer, in front when no place is said.",
    type: "text",
    params: {
      text: written(text.fields.text, "Text"),
      font: text.fields.font,
      fontSize: text.fields.fontSize,
      fontWeight: text.fields.fontWeight,
      fill: text.fields.fill,
      align: text.fields.align,
      width: text.fields.width,
      ...place,
      enter: text.fields.enter,
      exit: text.fields.exit,
    },
    example: { text: "New here", fontSize: "5%", position: ["center", "20%"], start: 2 },
  }),
  newLayer({
    id: "layer.newSolid",
    title: "New solid",
    description: "Adds a box of one color, as large as the canvas when no size is said.",
    type: "solid",
    params: {
      color: written(solid.fields.color, "#D93333"),
      width: solid.fields.width,
      height: solid.fields.height,
      radius: solid.fields.radius,
      ...place,
    },
    example: { color: "#0B3D2E", index: 12 },
  }),
  newLayer({
    id: "layer.newShape",
    title: "New shape",
    description: "Adds a figure: rectangle, ellipse, line, polygon, star or SVG path.",
    type: "shape",
    params: {
      shape: written(shape.fields.shape, "rectangle"),
      width: written(shape.fields.width, 300),
      height: written(shape.fields.height, 300),
      fill: shape.fields.fill,
      stroke: shape.fields.stroke,
      radius: shape.fields.radius,
      sides: shape.fields.sides,
      points: shape.fields.points,
      innerRadius: shape.fields.innerRadius,
      from: shape.fields.from,
      to: shape.fields.to,
      path: shape.fields.path,
      viewBox: shape.fields.viewBox,
      ...place,
    },
    // A figure that would be invisible gets a color: a line has no inside to fill.
    more: ({ fill, stroke, shape: figure }) =>
      fill !== undefined || stroke !== undefined
        ? {}
        : figure === "line"
          ? { stroke: { color: "#408CFF", width: 6 } }
          : { fill: "#408CFF" },
    example: { shape: "star", points: 6, position: [540, 600] },
  }),
  newLayer({
    id: "layer.newNull",
    title: "New null",
    description: "Adds a layer without a picture that others can follow as their parent.",
    type: "null",
    params: {
      position: nulls.fields.position,
      scale: nulls.fields.scale,
      rotation: nulls.fields.rotation,
    },
    example: { name: "Camera rig", position: ["50%", "50%"] },
  }),
  newLayer({
    id: "layer.newAdjustment",
    title: "New adjustment layer",
    description: "Adds a layer whose effects work on everything behind it.",
    type: "adjustment",
    params: {
      effects: adjustment.fields.effects,
      width: adjustment.fields.width,
      height: adjustment.fields.height,
      opacity: adjustment.fields.opacity,
    },
    example: { effects: [{ type: "vignette" }] },
  }),
  newLayer({
    id: "layer.newVideo",
    title: "New video",
    description: "Adds a film, with its sound.",
    type: "video",
    needs: A_DOCUMENT,
    params: {
      src: video.fields.src,
      fit: video.fields.fit,
      trim: video.fields.trim,
      speed: video.fields.speed,
      loop: video.fields.loop,
      gain: video.fields.gain,
      mute: video.fields.mute,
      width: video.fields.width,
      height: video.fields.height,
      ...place,
    },
    example: { src: "film", fit: "blurred", trim: [2, 5], index: 13 },
  }),
  newLayer({
    id: "layer.newImage",
    title: "New image",
    description: "Adds a still picture, with slow movement when asked for.",
    type: "image",
    needs: A_DOCUMENT,
    params: {
      src: image.fields.src,
      fit: image.fields.fit,
      motion: image.fields.motion,
      width: image.fields.width,
      height: image.fields.height,
      ...place,
    },
    example: { src: "photo", motion: "zoom-in", duration: 4 },
  }),
  newLayer({
    id: "layer.newAudio",
    title: "New audio",
    description: "Adds sound without a picture.",
    type: "audio",
    params: {
      src: audio.fields.src,
      trim: audio.fields.trim,
      speed: audio.fields.speed,
      loop: audio.fields.loop,
      gain: audio.fields.gain,
      pan: audio.fields.pan,
      fadeIn: audio.fields.fadeIn,
      fadeOut: audio.fields.fadeOut,
      duck: audio.fields.duck,
    },
    example: { src: "voice", gain: "-6dB", fadeOut: 1 },
  }),
  newLayer({
    id: "layer.newCaptions",
    title: "New captions",
    description: "Adds captions from a file with times, or from words and cues written in place.",
    type: "captions",
    needs: A_SOUND,
    params: {
      src: captions.fields.src,
      words: captions.fields.words,
      cues: captions.fields.cues,
      of: captions.fields.of,
      preset: written(captions.fields.preset, "karaoke_yellow"),
      position: captions.fields.position,
      fontSize: captions.fields.fontSize,
      maxWords: captions.fields.maxWords,
    },
    example: { src: "words", of: "voice", preset: "bold_outline" },
  }),
  newLayer({
    id: "layer.newComposition",
    title: "Use composition",
    description: "Adds a layer that shows another composition of the document.",
    type: "composition",
    needs: A_COMPOSITION,
    params: {
      src: { ...composition.fields.src, required: true as const },
      width: composition.fields.width,
      height: composition.fields.height,
      ...place,
    },
    example: { src: "intro", start: 5 },
  }),
  newLayer({
    id: "layer.newGroup",
    title: "New group",
    description: "Adds an empty group: layers put into it move, fade and turn as one.",
    type: "composition",
    params: {
      width: composition.fields.width,
      height: composition.fields.height,
      background: composition.fields.background,
      ...place,
      enter: composition.fields.enter,
      exit: composition.fields.exit,
    },
    more: () => ({ layers: [] }),
    example: { name: "Lower third", position: ["center", "80%"] },
  }),
  newLayer({
    id: "layer.newSequence",
    title: "New sequence",
    description: "Adds an empty sequence: layers put into it play one after another.",
    type: "sequence",
    params: { transition: sequence.fields.transition, ...place },
    more: () => ({ layers: [] }),
    example: { transition: { type: "slide", direction: "left", duration: 0.3 } },
  }),
];

/** Assets become layers of the kind that their file is. */
const KIND_OF_ENDING: Readonly<Record<string, LayerKind>> = {
  mp4: "video",
  mov: "video",
  webm: "video",
  mkv: "video",
  jpg: "image",
  jpeg: "image",
  png: "image",
  webp: "image",
  gif: "image",
  wav: "audio",
  mp3: "audio",
  m4a: "audio",
  aac: "audio",
  flac: "audio",
  ogg: "audio",
  srt: "captions",
  vtt: "captions",
};

export const assetPlace = defineCommand({
  id: "asset.place",
  title: "Place asset",
  description: "Adds a layer for an asset, of the kind its file ending says.",
  needs: AN_ASSET,
  params: {
    id: { ...composition.fields.src, description: "Id of the asset.", required: true as const },
    start: timing.start,
    duration: optional(timing.duration),
    comp: compParam,
  },
  result: { layer: layerResult, type: textResult("Kind of layer it became.") },
  example: { id: "photo", start: 2, duration: 3 },
  run: (document, { id, comp, ...times }) => {
    const target = findComposition(document, comp);
    if (!target.ok) return target;
    const path = document.assets?.[id];
    const type = KIND_OF_ENDING[path?.split(".").at(-1)?.toLowerCase() ?? ""];
    if (path === undefined || type === undefined)
      return refusal({
        code: "no-such-asset",
        message:
          path === undefined
            ? `There is no asset ${id}.`
            : `${path} has an ending that tells no kind of layer.`,
        param: "id",
        accepted:
          path === undefined ? Object.keys(document.assets ?? {}) : Object.keys(KIND_OF_ENDING),
      });
    const made = madeLayer(document, type, { src: id, ...times });
    if (!made.ok) return made;
    const to = placeOf(document, { composition: target.value, place: {} });
    if (!to.ok) return to;
    return success({
      patches: [{ op: "add", path: to.value.pointer, value: made.value }],
      result: { layer: made.value.id ?? "", type },
    });
  },
});
