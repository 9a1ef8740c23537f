import { LAYER_KINDS } from "../../model/model.ts";
import { A_COMPOSITION, A_DOCUMENT, A_SOUND } from "../needs.ts";
import { newLayer, written } from "../new-layer.ts";
import { effectsParam } from "../param-fields.ts";

const { solid, text, shape, video, image, audio, captions, composition, sequence, adjustment } =
  LAYER_KINDS;
const nulls = LAYER_KINDS.null;

const place = {
  position: text.fields.position,
  scale: text.fields.scale,
  rotation: text.fields.rotation,
  opacity: text.fields.opacity,
} as const;

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
      effects: effectsParam(
        "Its effects in order: type, and parameters as effect.describe tells them.",
      ),
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
