import type { ReelDocument } from "../model/model.ts";

/** The document that every command's example works on: a little of everything. */
export const EXAMPLE_DOCUMENT: ReelDocument = {
  reelkiln: 1,
  title: "Example",
  width: 1080,
  height: 1920,
  fps: 30,
  duration: 10,
  variables: {
    headline: { type: "text", default: "more" },
    accent: { type: "color", default: "#FFE600" },
  },
  assets: {
    film: "media/film.mp4",
    voice: "media/voice.wav",
    words: "media/voice.vtt",
    photo: "media/photo.jpg",
    spare: "media/spare.png",
  },
  fonts: ["fonts/Display.ttf"],
  markers: [
    { id: "drop", time: 4, text: "The drop" },
    { id: "end-card", time: 8, duration: 2 },
  ],
  guides: [
    { axis: "x", at: "50%" },
    { axis: "y", at: 300 },
  ],
  layers: [
    { id: "film", type: "video", src: "film", trim: [1, 6], speed: 1, gain: "-12dB" },
    {
      id: "photo",
      type: "image",
      src: "photo",
      start: 6,
      duration: 4,
      fit: "contain",
      opacity: {
        keys: [
          { time: 0, value: 0 },
          { time: 1, value: 1 },
        ],
      },
    },
    { id: "voice", type: "audio", src: "voice", start: 0.51 },
    { id: "captions", type: "captions", src: "words", of: "voice" },
    {
      id: "star",
      type: "shape",
      shape: "star",
      width: 400,
      height: 400,
      fill: "#FFFFFF",
      operators: [
        { type: "round-corners", radius: 12 },
        { type: "repeater", copies: 3, rotation: 20 },
      ],
    },
    {
      id: "badge",
      type: "shape",
      shape: "rectangle",
      width: 300,
      height: 120,
      fill: "#408CFF",
      stroke: { color: "#000000", width: 4 },
      position: [540, 960],
      masks: [
        { shape: "ellipse", feather: 8 },
        { shape: "path", path: "M0 0L100 0L100 100Z" },
      ],
      effects: [{ type: "gaussian-blur", radius: 6 }, { type: "glow" }],
    },
    {
      id: "title",
      name: "Title",
      type: "text",
      text: "Hello world",
      fontSize: 96,
      start: 1,
      duration: 4,
      position: [540, 480],
      opacity: {
        keys: [
          { time: 0, value: 0, ease: "ease-out" },
          { time: 0.5, value: 1 },
          { time: 3, value: 0.5 },
        ],
      },
      enter: "pop",
    },
    {
      id: "subtitle",
      type: "text",
      text: "and ${headline}",
      start: "title.end + 0.5",
      duration: 2,
      position: ["center", "50%"],
      matte: { layer: "star", mode: "luma" },
      background: { fill: "#000000B0" },
      animators: [
        { by: "word", opacity: 0, selector: { end: "50%", shape: "ramp-up" } },
        { preset: "wave", delay: 0.5 },
      ],
    },
    {
      id: "rig",
      type: "null",
      position: {
        keys: [
          { time: 0, value: [200, 900] },
          { time: 1, value: [540, 600] },
          { time: 2, value: [880, 900] },
        ],
      },
      rotation: { expression: "value + time * 90", value: 10 },
    },
    {
      id: "group",
      type: "composition",
      start: 2,
      duration: 3,
      layers: [
        { id: "dot", type: "shape", shape: "ellipse", width: 80, height: 80, fill: "#FFFFFF" },
        { id: "follower", type: "solid", color: "#222222", parent: "dot", width: 20, height: 20 },
      ],
    },
    {
      id: "shots",
      type: "sequence",
      transition: { type: "crossfade", duration: 0.4 },
      layers: [
        { id: "one", type: "solid", color: "#111111", duration: 2 },
        { id: "two", type: "solid", color: "#222222", duration: 2 },
        { id: "three", type: "solid", color: "#333333", duration: 2 },
      ],
    },
    { id: "opening", type: "composition", src: "intro", duration: 3 },
  ],
  compositions: {
    intro: {
      title: "Intro",
      width: 1080,
      height: 1920,
      duration: 3,
      layers: [
        { id: "plate", type: "solid", color: "#222222" },
        { id: "logo", type: "shape", shape: "polygon", sides: 6, width: 300, height: 300 },
      ],
    },
    draft: { title: "Draft", layers: [{ id: "sketch", type: "solid", color: "#444444" }] },
  },
};
