/** A call of a tool, as a client makes it. */
export type ToolCall = readonly [tool: string, input: Readonly<Record<string, unknown>>];

const run = (id: string, params: object): ToolCall => ["command_run", { id, params }];

const ORANGE = "#FF8A3D";
const CREAM = "#FFF3DC";

/** A flame in a box of 100 by 120. */
const FLAME =
  "M50 2 C58 26 88 42 88 76 C88 102 70 118 50 118 C30 118 12 102 12 76 C12 58 24 46 32 34 C36 46 42 50 46 48 C52 40 48 22 50 2 Z";
/** The lighter flame inside it. */
const CORE =
  "M50 54 C56 66 70 74 70 92 C70 106 62 114 50 114 C38 114 30 106 30 92 C30 80 44 70 50 54 Z";

/** The ground: a gradient and a soft light that breathes. */
const GROUND: readonly ToolCall[] = [
  run("layer.newShape", {
    id: "ground",
    shape: "rectangle",
    width: "100%",
    height: "100%",
  }),
  run("shape.setGradient", {
    layers: ["ground"],
    type: "radial-gradient",
    colors: ["#4A2342", "#1D1230"],
    radius: 0.6,
  }),
  run("layer.newShape", {
    id: "light",
    shape: "ellipse",
    width: 300,
    height: 300,
    fill: "#FF6B35",
    position: [200, 180],
    opacity: 0.35,
  }),
  run("effect.apply", { layers: ["light"], effect: "gaussian-blur", values: { radius: 40 } }),
  run("layer.setBlendMode", { layers: ["light"], mode: "screen" }),
  run("prop.animate", {
    layer: "light",
    path: "scale",
    from: 0.6,
    to: 1.15,
    start: 0,
    end: 4,
    ease: "ease-in-out",
  }),
];

/** The mark: a ring and two flames that stand about one null, which turns them in. */
const MARK: readonly ToolCall[] = [
  [
    "batch",
    {
      label: "Mark",
      steps: [
        { as: "rig", id: "layer.newNull", params: { id: "rig", position: [200, 180] } },
        {
          as: "ring",
          id: "layer.newShape",
          params: {
            id: "ring",
            shape: "ellipse",
            width: 170,
            height: 170,
            stroke: { color: CREAM, width: 6 },
            position: [0, 0],
          },
        },
        {
          as: "flame",
          id: "layer.newShape",
          params: {
            id: "flame",
            shape: "path",
            path: FLAME,
            viewBox: [0, 0, 100, 120],
            width: 100,
            height: 120,
            position: [0, -2],
          },
        },
        {
          id: "shape.setGradient",
          params: {
            layers: ["$flame.layer"],
            type: "linear-gradient",
            colors: ["#FFC24B", "#FF5A36"],
          },
        },
        {
          as: "core",
          id: "layer.newShape",
          params: {
            id: "core",
            shape: "path",
            path: CORE,
            viewBox: [0, 0, 100, 120],
            width: 100,
            height: 120,
            fill: "#FFF1C9",
            position: [0, -2],
          },
        },
        { id: "layer.setParent", params: { layer: "$ring.layer", parent: "$rig.layer" } },
        { id: "layer.setParent", params: { layer: "$flame.layer", parent: "$rig.layer" } },
        { id: "layer.setParent", params: { layer: "$core.layer", parent: "$rig.layer" } },
      ],
    },
  ],
  run("prop.animate", {
    layer: "rig",
    path: "scale",
    from: 0.2,
    to: 1,
    start: 0.2,
    end: 1.2,
    ease: "ease-out-back",
  }),
  run("prop.animate", {
    layer: "rig",
    path: "rotation",
    from: -40,
    to: 0,
    start: 0.2,
    end: 1.2,
    ease: "ease-out-cubic",
  }),
  run("prop.animate", {
    layer: "core",
    path: "scale.y",
    from: 0.8,
    to: 1.1,
    start: 0,
    end: 0.4,
    ease: "ease-in-out",
  }),
  run("keys.repeat", { layer: "core", path: "scale.y", count: 11, mode: "pingpong" }),
  run("mask.new", {
    layer: "ring",
    shape: "rectangle",
    x: 0,
    y: "100%",
    width: "100%",
    height: "100%",
    feather: 6,
  }),
  run("prop.animate", {
    layer: "ring",
    path: "masks[0].y",
    from: "100%",
    to: "0%",
    start: 0.8,
    end: 2,
    ease: "ease-in-out",
  }),
  run("effect.apply", {
    layers: ["flame"],
    effect: "drop-shadow",
    values: { color: "#000000", distance: 6, blur: 8 },
  }),
  run("effect.apply", { layers: ["ring"], effect: "glow", values: { radius: 8 } }),
];

/** Rays about the ring: one figure, drawn twelve times, that shoot out when it closes. */
const RAYS: readonly ToolCall[] = [
  run("layer.newShape", {
    id: "rays",
    shape: "path",
    path: "M119 4 h2 v18 h-2 z",
    viewBox: [0, 0, 240, 240],
    width: 240,
    height: 240,
    fill: ORANGE,
    position: [200, 180],
    start: 1.7,
    duration: 1.1,
  }),
  run("shape.addRepeater", { layer: "rays", copies: 12, rotation: 30, position: [0, 0] }),
  run("prop.animate", {
    layer: "rays",
    path: "scale",
    from: 0.8,
    to: 1.1,
    start: 0,
    end: 1,
    ease: "ease-out-cubic",
  }),
  run("prop.animate", {
    layer: "rays",
    path: "opacity",
    from: 1,
    to: 0,
    start: 0.4,
    end: 1,
    ease: "ease-in",
  }),
];

/** The name: letters that rise one after another, and a gleam that only they show. */
const NAME: readonly ToolCall[] = [
  run("layer.newText", {
    id: "name",
    text: "REELKILN",
    font: "Anton",
    fontSize: 72,
    fill: CREAM,
    width: 300,
    position: [455, 165],
    start: 1.6,
  }),
  run("layer.duplicate", { layer: "name", id: "cutout" }),
  run("text.addAnimator", {
    layer: "name",
    by: "character",
    position: [0, 48],
    rotation: 12,
    opacity: 0,
    selector: {
      shape: "ramp-up",
      offset: {
        keys: [
          { time: 0, value: "-100%", ease: "ease-out" },
          { time: 1.2, value: "100%" },
        ],
      },
    },
  }),
  run("layer.newSolid", {
    id: "gleam",
    color: ORANGE,
    width: 60,
    height: 160,
    position: [280, 165],
    rotation: 18,
    start: 3.4,
    duration: 1.6,
    above: "cutout",
  }),
  run("prop.separate", { layer: "gleam", path: "position" }),
  run("prop.animate", {
    layer: "gleam",
    path: "position.x",
    from: 280,
    to: 640,
    start: 0,
    end: 1.4,
    ease: "ease-in-out",
  }),
  run("matte.set", { layer: "gleam", matte: "cutout", mode: "alpha" }),
];

/** The line below, word by word, and the bar it stands on. */
const LINE: readonly ToolCall[] = [
  run("layer.newText", {
    id: "line",
    text: "videos, fired right",
    fontSize: 22,
    fill: ORANGE,
    width: 300,
    position: [455, 232],
    start: 3,
    end: 9.6,
  }),
  run("text.applyPreset", { layers: ["line"], preset: "fade_up_words", duration: 0.9 }),
  run("text.applyPreset", { layers: ["line"], preset: "typewriter", when: "out", duration: 0.6 }),
  run("layer.newSolid", {
    id: "bar",
    color: ORANGE,
    width: 280,
    height: 4,
    position: [455, 208],
    start: 2.6,
  }),
  run("prop.animate", {
    layer: "bar",
    path: "scale.x",
    from: 0,
    to: 1,
    start: 0,
    end: 0.6,
    ease: "ease-out-cubic",
  }),
];

/** Over everything: warm highlights and dark corners, a marker for each beat, and the way out. */
const FINISH: readonly ToolCall[] = [
  run("layer.newAdjustment", { id: "finish" }),
  [
    "command_batch",
    {
      stop_on_error: false,
      steps: [
        { id: "effect.apply", params: { layers: ["finish"], effect: "temperature" } },
        {
          id: "effect.set",
          params: { layer: "finish", effect: "#1", values: { temperature: 20 } },
        },
        { id: "effect.apply", params: { layers: ["finish"], effect: "vignette" } },
        { id: "marker.add", params: { time: 1.6, text: "name" } },
        { id: "marker.add", params: { time: 3.4, text: "gleam" } },
        { id: "marker.add", params: { time: 9, text: "out" } },
      ],
    },
  ],
  run("layer.newSolid", { id: "curtain", color: "#000000", opacity: 0 }),
  run("prop.animate", {
    layer: "curtain",
    path: "opacity",
    from: 0,
    to: 1,
    start: 9,
    end: 9.8,
    ease: "ease-in",
  }),
  [
    "execute_command",
    { id: "project.setTitle", params: { title: "Reelkiln, the mark in motion" } },
  ],
];

/** A logo animation of ten seconds, built in the composition that is open. */
export const LOGO: readonly ToolCall[] = [...GROUND, ...MARK, ...RAYS, ...NAME, ...LINE, ...FINISH];
