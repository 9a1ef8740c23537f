import type { ReelLayer } from "../../../packages/document/src/index.ts";
import { shown, subject, type Tile } from "./subject.ts";

const layers = (...list: readonly unknown[]): Tile["layers"] => list as readonly ReelLayer[];

const LETTERS = {
  type: "text",
  id: "letters",
  text: "ABC",
  fontSize: 96,
  fontWeight: 900,
  width: 220,
  fill: {
    type: "linear-gradient",
    from: ["left", "center"],
    to: ["right", "center"],
    stops: ["#FFFFFF", "#404040"],
  },
};

const matte = (mode: string): Tile => ({
  name: `matte, ${mode}`,
  layers: layers(
    { ...LETTERS, id: `letters-${mode}` },
    subject({ matte: { layer: `letters-${mode}`, mode } }),
  ),
});

/** Masks of every figure and mode. */
export const MASK_TILES: readonly Tile[] = [
  shown("mask, ellipse", { masks: [{ shape: "ellipse" }] }),
  shown("mask, rectangle, feather", {
    masks: [{ shape: "rectangle", x: "15%", y: "15%", width: "70%", height: "70%", feather: 8 }],
  }),
  shown("mask, path", {
    masks: [{ shape: "path", viewBox: [0, 0, 100, 100], path: "M 50 2 L 98 50 L 50 98 L 2 50 Z" }],
  }),
  shown("mask, subtract", {
    masks: [
      { shape: "rectangle", radius: 20 },
      { shape: "ellipse", x: "30%", y: "30%", width: "40%", height: "40%", mode: "subtract" },
    ],
  }),
  shown("mask, intersect", {
    masks: [
      { shape: "ellipse", x: 0, width: "70%" },
      { shape: "ellipse", x: "30%", width: "70%", mode: "intersect" },
    ],
  }),
  shown("mask, expanded", {
    masks: [{ shape: "ellipse", x: "30%", y: "30%", width: "40%", height: "40%", expansion: 24 }],
  }),
  shown("mask, inverted, half", {
    masks: [
      {
        shape: "ellipse",
        x: "25%",
        y: "25%",
        width: "50%",
        height: "50%",
        inverted: true,
        opacity: 0.7,
      },
    ],
  }),
  shown("mask, shadow, turned", {
    rotation: -14,
    scale: 0.9,
    shadow: { offset: [0, 8], blur: 6, color: "#000000" },
    masks: [{ shape: "ellipse", x: "5%", y: "5%", width: "90%", height: "90%" }],
  }),
];

/** Mattes, adjustments and parents. */
export const MATTE_TILES: readonly Tile[] = [
  ...["alpha", "alpha-inverted", "luma", "luma-inverted"].map(matte),
  {
    name: "adjustment, blur in a box",
    layers: layers(subject(), {
      type: "adjustment",
      width: 120,
      height: 90,
      radius: 20,
      effects: [{ type: "gaussian-blur", radius: 6 }],
    }),
  },
  {
    name: "adjustment, invert in a mask",
    layers: layers(subject(), {
      type: "adjustment",
      opacity: 0.85,
      masks: [{ shape: "ellipse", x: "20%", y: "20%", width: "60%", height: "60%", feather: 6 }],
      effects: [{ type: "invert" }],
    }),
  },
  {
    name: "adjustment, screen",
    layers: layers(subject(), {
      type: "adjustment",
      blend: "screen",
      effects: [{ type: "gaussian-blur", radius: 10, edges: "repeat" }],
    }),
  },
  {
    name: "parent: a turned null",
    layers: layers(
      { type: "null", id: "turn", position: [104, 104], rotation: 20, scale: 0.7 },
      subject({ parent: "turn", position: [-30, -30] }),
      {
        type: "shape",
        shape: "rectangle",
        parent: "turn",
        position: [70, 70],
        width: 60,
        height: 60,
        fill: "#24D6C3",
      },
    ),
  },
  {
    name: "matte with effects and blend",
    layers: layers(
      { ...LETTERS, id: "letters-all", fill: "#FFFFFF" },
      { type: "solid", color: "#FFFFFF", width: 208, height: 90 },
      subject({
        blend: "multiply",
        effects: [{ type: "posterize", levels: 4 }],
        matte: { layer: "letters-all" },
      }),
    ),
  },
];
