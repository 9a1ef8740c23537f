import { type ReelLayer, TEXT_PRESETS } from "../../../packages/document/src/index.ts";
import type { Tile } from "./subject.ts";

type Keys = Readonly<Record<string, unknown>>;

/** A text in the middle of a tile that shows one second of its two. */
function tile(name: string, animators: readonly Keys[], look: Keys = {}): Tile {
  const layer = {
    type: "text",
    text: "MOTION",
    fontSize: 38,
    fontWeight: 800,
    width: 200,
    fill: "#FFE9C9",
    animators,
    ...look,
  };
  return { name, layers: [layer] as unknown as readonly ReelLayer[] };
}

const LINES = { text: "Lines that\ncome one by\none to you", fontSize: 30, align: "left" };
const WORDS = { text: "Words rise one after another", fontSize: 32 };

/** Texts that show best what a preset does. */
const OWN_LOOKS: Readonly<Record<string, Keys>> = { slide_lines: LINES, fade_up_words: WORDS };

/** Every preset, halfway. */
const PRESET_TILES = Object.keys(TEXT_PRESETS).map((preset) =>
  tile(preset, [{ preset, duration: 2 }], OWN_LOOKS[preset]),
);

const half = { start: 0, end: 0.5 };

/** Selectors and properties, and writing of all kinds. */
export const TEXT_TILES: readonly Tile[] = [
  ...PRESET_TILES,
  tile("square, half", [{ fill: "#FF5A5F", selector: half }]),
  tile("ramp-up", [{ position: [0, 40], selector: { shape: "ramp-up" } }]),
  tile("triangle", [{ scale: 1.8, selector: { shape: "triangle" } }]),
  tile("round", [{ position: [0, -44], selector: { shape: "round" } }]),
  tile("smooth, eased", [
    { rotation: 90, selector: { shape: "smooth", easeHigh: 0.8, easeLow: 0.8 } },
  ]),
  tile("random order, index", [
    {
      opacity: 0.15,
      selector: { units: "index", start: 0, end: 3, order: "random", seed: 8 },
    },
  ]),
  tile("wiggle", [{ position: [14, 14], rotation: 30, wiggle: { correlation: 0.1 } }]),
  tile("two animators", [
    { position: [0, -16], selector: half },
    { rotation: 20, fill: "#4CC9F0", selector: { start: 0.5 } },
  ]),
  tile("stroke, shadow, fade", [{ opacity: 0, selector: { shape: "ramp-up" } }], {
    fill: "#FFFFFF",
    stroke: { color: "#E8345C", width: 6 },
    shadow: { offset: [3, 4], blur: 2, color: "#000000" },
  }),
  tile("tracking, right", [{ tracking: 6 }], { fontSize: 26, align: "right" }),
  tile("arabic", [{ position: [0, 26], selector: { shape: "ramp-up" } }], {
    text: "\u0645\u0631\u062d\u0628\u0627 \u0628\u0643\u0645",
  }),
  tile("ligatures, emoji", [{ rotation: 24, scale: 1.2, selector: { shape: "ramp-up" } }], {
    text: "office \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F680}",
    fontSize: 30,
  }),
  tile("gradient, blur", [{ blur: 7, selector: { shape: "triangle" } }], {
    fill: {
      type: "linear-gradient",
      from: ["left", "center"],
      to: ["right", "center"],
      stops: ["#FFB03A", "#E8345C", "#7A5CFF"],
    },
  }),
];
