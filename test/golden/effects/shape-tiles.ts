import type { ReelLayer } from "../../../packages/document/src/index.ts";
import type { Tile } from "./subject.ts";

type Keys = Readonly<Record<string, unknown>>;

function tile(name: string, ...layers: readonly Keys[]): Tile {
  return { name, layers: layers as unknown as readonly ReelLayer[] };
}

const WARM = {
  type: "linear-gradient",
  from: ["left", "top"],
  to: ["right", "bottom"],
  stops: ["#FFB03A", "#E8345C", "#5A2AC8"],
};
const LINE = { color: "#FFE9C9", width: 7, cap: "round" };

const star = (look: Keys): Keys => ({
  type: "shape",
  shape: "star",
  width: 150,
  height: 150,
  innerRadius: 0.45,
  fill: WARM,
  ...look,
});

const ring = (look: Keys): Keys => ({
  type: "shape",
  shape: "ellipse",
  width: 140,
  height: 140,
  stroke: LINE,
  ...look,
});

const swing = (look: Keys): Keys => ({
  type: "shape",
  shape: "path",
  width: 168,
  height: 110,
  path: "M 0 80 C 30 -60 70 160 100 40 S 150 -20 168 60",
  stroke: { ...LINE, width: 12 },
  ...look,
});

const merged = (mode: string): Tile =>
  tile(`merge, ${mode}`, {
    type: "shape",
    shape: "ellipse",
    width: 100,
    height: 100,
    position: ["42%", "42%"],
    fill: WARM,
    stroke: { color: "#FFE9C9", width: 4 },
    operators: [
      {
        type: "figure",
        shape: "rectangle",
        width: 92,
        height: 92,
        radius: 14,
        position: ["86%", "86%"],
        rotation: 10,
      },
      { type: "merge", mode },
    ],
  });

/** Every operator, stroke and paint that shapes have. */
export const SHAPE_TILES: readonly Tile[] = [
  tile("trim", ring({ operators: [{ type: "trim", start: 0.1, end: 0.75, offset: 20 }] })),
  tile(
    "trim, individually",
    ring({
      width: 60,
      height: 60,
      stroke: { ...LINE, width: 5 },
      operators: [
        { type: "figure", shape: "ellipse", width: 90, height: 90 },
        { type: "figure", shape: "ellipse", width: 124, height: 124 },
        { type: "figure", shape: "ellipse", width: 156, height: 156 },
        { type: "trim", end: 0.6, mode: "individually" },
      ],
    }),
  ),
  tile(
    "repeater",
    star({
      width: 46,
      height: 46,
      position: ["18%", "50%"],
      operators: [{ type: "repeater", copies: 5, position: [33, 0], endOpacity: 0.2 }],
    }),
  ),
  tile("repeater, turned", {
    type: "shape",
    shape: "rectangle",
    width: 16,
    height: 48,
    radius: 8,
    position: ["50%", "22%"],
    fill: WARM,
    operators: [
      {
        type: "repeater",
        copies: 12,
        position: [0, 0],
        rotation: 30,
        anchor: ["50%", "170.8%"],
        endOpacity: 0.1,
      },
    ],
  }),
  tile(
    "repeater, spiral",
    ring({
      width: 26,
      height: 26,
      fill: "#24D6C3",
      stroke: { color: "#08324A", width: 3 },
      position: ["84%", "50%"],
      operators: [
        {
          type: "repeater",
          copies: 22,
          position: [0, 0],
          rotation: 29,
          scale: 0.94,
          anchor: ["-220%", "50%"],
          endOpacity: 0.4,
          order: "below",
        },
      ],
    }),
  ),
  tile("round corners", star({ operators: [{ type: "round-corners", radius: 16 }] })),
  tile(
    "offset, miter",
    star({
      width: 96,
      height: 96,
      stroke: { color: "#FFE9C9", width: 3 },
      operators: [{ type: "offset", amount: 16 }],
    }),
  ),
  tile(
    "offset, round and inwards",
    star({
      width: 96,
      height: 96,
      fill: "#24D6C3",
      operators: [{ type: "offset", amount: 18, join: "round" }],
    }),
    star({
      width: 150,
      height: 150,
      fill: "#08324A",
      operators: [{ type: "offset", amount: -10 }],
    }),
  ),
  tile("wiggle", ring({ fill: WARM, operators: [{ type: "wiggle", size: 12, detail: 5 }] })),
  tile(
    "wiggle, corner",
    ring({ operators: [{ type: "wiggle", size: 9, detail: 7, points: "corner", seed: 4 }] }),
  ),
  ...["union", "subtract", "intersect", "exclude"].map(merged),
  tile(
    "dashes, offset",
    ring({ stroke: { ...LINE, width: 10, dash: [1, 21], dashOffset: 8 } }),
    ring({ width: 90, height: 90, stroke: { color: "#24D6C3", width: 4, dash: [22, 8, 4, 8] } }),
  ),
  tile(
    "taper",
    swing({ stroke: { ...LINE, width: 16, taper: { start: 0.5, end: 0.5, ease: 1 } } }),
  ),
  tile(
    "taper, trimmed, gradient",
    swing({
      stroke: { color: WARM, width: 20, cap: "round", taper: { start: 1, startWidth: 0.05 } },
      operators: [{ type: "trim", end: 0.8 }],
    }),
  ),
  tile(
    "taper, dashes",
    swing({
      stroke: {
        ...LINE,
        width: 22,
        cap: "butt",
        dash: [10, 6],
        taper: { start: 0.4, end: 0.4, startWidth: 0.2, endWidth: 0.2 },
      },
    }),
  ),
  tile(
    "animated gradient",
    star({
      fill: {
        keys: [
          { time: 0, value: WARM },
          {
            time: 2,
            value: {
              ...WARM,
              from: ["right", "top"],
              to: ["left", "bottom"],
              stops: ["#FFD76B", "#FF8A3D", "#7A5CFF"],
            },
          },
        ],
      },
      stroke: {
        color: { type: "radial-gradient", stops: ["#FFFFFF", "#7A5CFF"] },
        width: {
          keys: [
            { time: 0, value: 0 },
            { time: 2, value: 12 },
          ],
        },
        join: "miter",
      },
    }),
  ),
  tile(
    "motion blur, moving",
    star({
      width: 80,
      height: 80,
      motionBlur: true,
      position: {
        keys: [
          { time: 0.9, value: [-120, 104] },
          { time: 1.1, value: [328, 104] },
        ],
      },
    }),
  ),
  tile(
    "motion blur, turning",
    star({
      motionBlur: true,
      stroke: { color: "#FFE9C9", width: 5 },
      rotation: {
        keys: [
          { time: 0, value: 0 },
          { time: 2, value: 1800 },
        ],
      },
    }),
  ),
  tile(
    "all together",
    ring({
      width: 120,
      height: 120,
      stroke: { ...LINE, width: 6, color: WARM },
      operators: [
        { type: "wiggle", size: 8, detail: 3 },
        {
          type: "repeater",
          copies: 6,
          position: [0, 0],
          rotation: 14,
          scale: 0.88,
          endOpacity: 0.25,
        },
        { type: "trim", start: 0.05, end: 0.85 },
      ],
    }),
  ),
];
