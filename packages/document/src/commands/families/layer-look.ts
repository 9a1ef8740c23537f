import {
  booleanField,
  choiceField,
  LAYER_KINDS,
  LABELS,
  listField,
  required,
  textField,
  type FieldTable,
  type LayerKind,
  type TableValue,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { layerCommand, layersCommand, ownParams } from "../layer-command.ts";
import { A_LAYER, A_PARENT, A_PICTURE, A_SEQUENCE, A_SOUND } from "../needs.ts";
import { layerRefParam, withDefault } from "../param-fields.ts";
import { flagResult, textResult, textsResult, valueResult } from "../result-fields.ts";
import { findLayer } from "../target.ts";

const { fields: text } = LAYER_KINDS.text;
const { fields: video } = LAYER_KINDS.video;
const SOUNDS = ["video", "audio"] as const satisfies readonly LayerKind[];
const PICTURES = ["video", "image"] as const satisfies readonly LayerKind[];

const setParent = layerCommand({
  id: "layer.setParent",
  title: "Set parent",
  description: "Makes a layer move, turn and scale with another one beside it.",
  needs: A_LAYER,
  params: { parent: required(layerRefParam("The layer it follows.")) },
  result: { parent: textResult("Id of the parent.") },
  example: { layer: "badge", parent: "rig" },
  edit: (target, { parent }, document) => {
    const found = findLayer(document, parent, target.composition);
    if (!found.ok) return found;
    return success({
      values: { parent: found.value.id },
      patches: found.value.naming,
      result: { parent: found.value.id },
    });
  },
});

const clearParent = layerCommand({
  id: "layer.clearParent",
  title: "Clear parent",
  description: "Lets a layer stand by itself again; its position then counts from the canvas.",
  needs: A_PARENT,
  params: {},
  result: { parent: textResult("Id of the parent it had.") },
  example: { layer: "follower" },
  edit: ({ layer, id }) => {
    const parent = "parent" in layer ? layer.parent : undefined;
    if (parent === undefined)
      return refusal({ code: "invalid-params", message: `${id} has no parent.`, param: "layer" });
    return success({ values: { parent: null }, result: { parent } });
  },
});

const setBlend = layersCommand({
  id: "layer.setBlendMode",
  title: "Set blend mode",
  description: "Sets how the colors of layers meet those behind them.",
  needs: A_LAYER,
  params: { mode: required(text.blend) },
  result: { mode: textResult("The blend mode.") },
  example: { layers: ["badge", "star"], mode: "screen" },
  edit: (_target, { mode }) => success({ values: { blend: mode }, result: { mode } }),
});

const setSwitch = layersCommand({
  id: "layer.setSwitch",
  title: "Set switch",
  description: "Sets or flips a switch of layers: hidden, locked, mute, loop, motionBlur.",
  needs: A_LAYER,
  params: {
    switch: required(
      choiceField("Which switch.", ["hidden", "locked", "mute", "loop", "motionBlur"]),
    ),
    value: booleanField("On or off; flipped when not said."),
  },
  result: { switch: textResult("The switch."), value: flagResult("What it is now.") },
  example: { layers: ["badge"], switch: "hidden" },
  edit: ({ layer }, { switch: key, value }) => {
    const next = value ?? Reflect.get(layer, key) !== true;
    return success({ values: { [key]: next ? true : null }, result: { switch: key, value: next } });
  },
});

const setLabel = layersCommand({
  id: "layer.setLabel",
  title: "Set label",
  description: "Gives layers a color that tells them apart in lists.",
  needs: A_LAYER,
  params: { label: required(choiceField("The color.", LABELS)) },
  result: { label: textResult("The color.") },
  example: { layers: ["title", "subtitle"], label: "blue" },
  edit: (_target, { label }) => success({ values: { label }, result: { label } }),
});

const setComment = layerCommand({
  id: "layer.setComment",
  title: "Set comment",
  description: "Writes a note about a layer, for people; an empty text removes it.",
  needs: A_LAYER,
  params: { comment: required(textField("The note.", { maxLength: 2000 })) },
  result: { comment: textResult("The note.") },
  example: { layer: "badge", comment: "Client asked for blue." },
  edit: (_target, { comment }) =>
    success({ values: { comment: comment === "" ? null : comment }, result: { comment } }),
});

const setSource = layerCommand({
  id: "layer.setSource",
  title: "Replace source",
  description: "Shows another file or composition in a layer; place, times and effects stay.",
  needs: A_LAYER,
  params: { src: required(video.src) },
  result: { src: textResult("The source.") },
  kinds: ["video", "image", "audio", "captions", "composition"],
  example: { layer: "photo", src: "spare" },
  edit: ({ layer, id }, { src }) =>
    layer.type === "composition" && layer.layers !== undefined
      ? refusal({
          code: "wrong-kind",
          message: `${id} is a group with layers of its own.`,
          param: "layer",
        })
      : success({ values: { src }, result: { src } }),
});

const setFit = layerCommand({
  id: "layer.setFit",
  title: "Set fit",
  description: "Sets how a film or picture fills its box, and the size of that box.",
  needs: A_PICTURE,
  params: { fit: required(video.fit), width: video.width, height: video.height },
  result: { fit: textResult("The fit.") },
  kinds: PICTURES,
  example: { layer: "photo", fit: "cover" },
  edit: (_target, given) => success({ values: given, result: { fit: given.fit } }),
});

/** Settings of a preset: its name alone when nothing else is said. */
function preset(given: Readonly<Record<string, unknown>>): unknown {
  return Object.keys(given).length === 1 ? given["type"] : given;
}

function presetCommand<const Table extends FieldTable>(about: {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly key: "enter" | "exit" | "motion" | "transition";
  readonly params: Table;
  readonly kinds?: readonly LayerKind[];
  readonly needs: typeof A_LAYER;
  readonly example: Readonly<Record<string, unknown>>;
}) {
  const { key, ...rest } = about;
  return layerCommand({
    ...rest,
    result: { [key]: valueResult("What it is now.") } as FieldTable,
    edit: (_target, given: TableValue<Table>) => {
      const value = preset(given as Readonly<Record<string, unknown>>);
      return success({ values: { [key]: value }, result: { [key]: value } as never });
    },
  });
}

const settingsOf = (field: { readonly fields?: FieldTable }): FieldTable => field.fields ?? {};

const setEnter = presetCommand({
  id: "layer.setEnter",
  title: "Set entrance",
  description: "Sets how a layer comes in: the named way, its duration and ease.",
  key: "enter",
  params: settingsOf(text.enter),
  needs: A_LAYER,
  example: { layer: "badge", type: "slide-up", duration: 0.4 },
});

const setExit = presetCommand({
  id: "layer.setExit",
  title: "Set exit",
  description: "Sets how a layer goes out: the named way reversed, its duration and ease.",
  key: "exit",
  params: settingsOf(text.exit),
  needs: A_LAYER,
  example: { layer: "title", type: "fade", duration: 0.3 },
});

const setMotion = presetCommand({
  id: "layer.setMotion",
  title: "Set motion",
  description: "Sets a slow movement of the picture inside its box for as long as it shows.",
  key: "motion",
  params: settingsOf(video.motion),
  kinds: PICTURES,
  needs: A_PICTURE,
  example: { layer: "photo", type: "zoom-in", amount: 0.1 },
});

const setTransition = presetCommand({
  id: "layer.setTransition",
  title: "Set transition",
  description:
    "Sets how a layer takes over from the one before it in its sequence, or a sequence's default.",
  key: "transition",
  params: settingsOf(text.transition),
  needs: A_SEQUENCE,
  example: { layer: "two", type: "slide", direction: "left", duration: 0.3 },
});

const setCrop = layerCommand({
  id: "layer.setCrop",
  title: "Crop layer",
  description: "Cuts shares of a layer's own box away; sides that are not said stay.",
  needs: A_LAYER,
  params: settingsOf(text.crop),
  result: { crop: valueResult("All sides that are cut.") },
  example: { layer: "photo", left: 0.1, bottom: "5%" },
  edit: ({ layer }, given) => {
    const crop = { ...("crop" in layer ? layer.crop : {}), ...given };
    return success({ values: { crop }, result: { crop } });
  },
});

const setShadow = layersCommand({
  id: "layer.setShadow",
  title: "Set shadow",
  description: "Sets the shadow behind layers; settings that are not said stay.",
  needs: A_LAYER,
  params: settingsOf(text.shadow),
  result: { shadow: valueResult("The shadow now.") },
  example: { layers: ["title"], color: "#000000A0", blur: 12 },
  edit: ({ layer }, given) => {
    const shadow = { ...("shadow" in layer ? layer.shadow : {}), ...ownParams(given) };
    return success({ values: { shadow }, result: { shadow } });
  },
});

const setRadius = layersCommand({
  id: "layer.setRadius",
  title: "Round corners",
  description: "Sets the corner radius of layers' boxes.",
  needs: A_LAYER,
  params: { radius: required(text.radius) },
  result: { radius: valueResult("The radius.") },
  example: { layers: ["photo", "badge"], radius: 24 },
  edit: (_target, { radius }) => success({ values: { radius }, result: { radius } }),
});

const setDuck = layerCommand({
  id: "layer.setDuck",
  title: "Set ducking",
  description: "Lowers a sound while other layers are heard.",
  needs: A_SOUND,
  params: settingsOf(video.duck),
  result: { duck: valueResult("The ducking now.") },
  kinds: SOUNDS,
  example: { layer: "film", under: "voice", by: "9dB" },
  edit: ({ layer }, given) => {
    const duck = { ...("duck" in layer ? layer.duck : {}), ...given };
    return success({ values: { duck }, result: { duck } });
  },
});

const setFades = layerCommand({
  id: "layer.setFades",
  title: "Set fades",
  description: "Sets in how many seconds a sound comes up and goes down.",
  needs: A_SOUND,
  params: { fadeIn: video.fadeIn, fadeOut: video.fadeOut },
  result: { fades: valueResult("What was set.") },
  kinds: SOUNDS,
  example: { layer: "voice", fadeIn: 0.2, fadeOut: 1 },
  edit: (_target, given) => success({ values: given, result: { fades: given } }),
});

const setGain = layersCommand({
  id: "layer.setGain",
  title: "Set gain",
  description: "Sets the level and the side of sounds.",
  needs: A_SOUND,
  params: { gain: required(video.gain), pan: video.pan },
  result: { gain: valueResult("The level.") },
  kinds: SOUNDS,
  example: { layers: ["film", "voice"], gain: "-6dB" },
  edit: (_target, { gain, pan }) =>
    success({ values: { gain, ...(pan === undefined ? {} : { pan }) }, result: { gain } }),
});

const LOOK_KEYS = [
  "fill",
  "stroke",
  "shadow",
  "font",
  "fontSize",
  "fontWeight",
  "fontStyle",
  "background",
  "radius",
  "opacity",
  "blend",
  "effects",
  "enter",
  "exit",
  "letterSpacing",
  "lineHeight",
  "textCase",
] as const;

const copyLook = layersCommand({
  id: "layer.copyLook",
  title: "Copy look",
  description:
    "Gives layers the look of another one: paint, letters, shadow, effects, entrance; text and place stay.",
  needs: A_LAYER,
  params: {
    from: required(layerRefParam("The layer whose look is copied.")),
    keys: withDefault(
      listField(
        "Which keys; all that both kinds know when not said.",
        choiceField("A key.", LOOK_KEYS),
        {
          max: LOOK_KEYS.length,
        },
      ),
      LOOK_KEYS,
    ),
  },
  result: { keys: textsResult("Keys that were copied.") },
  example: { layers: ["subtitle"], from: "title", keys: ["fontSize", "enter"] },
  edit: (target, { from, keys = LOOK_KEYS }, document) => {
    const source = findLayer(document, from, target.composition);
    if (!source.ok) return source;
    const known = keys.filter(
      (key) =>
        Object.hasOwn(source.value.layer, key) &&
        Object.hasOwn(LAYER_KINDS[target.layer.type].fields, key),
    );
    const values = Object.fromEntries(
      known.map((key) => [key, Reflect.get(source.value.layer, key) as unknown]),
    );
    return success({ values, result: { keys: known } });
  },
});

export const LAYER_LOOK_COMMANDS = [
  setParent,
  clearParent,
  setBlend,
  setSwitch,
  setLabel,
  setComment,
  setSource,
  setFit,
  setEnter,
  setExit,
  setMotion,
  setTransition,
  setCrop,
  setShadow,
  setRadius,
  setDuck,
  setFades,
  setGain,
  copyLook,
];
