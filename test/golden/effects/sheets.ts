import {
  BLEND_MODES,
  resolve,
  type ReelDocument,
  type Timeline,
} from "../../../packages/document/src/index.ts";
import { MASK_TILES, MATTE_TILES } from "./cut-tiles.ts";
import { SHAPE_TILES } from "./shape-tiles.ts";
import { effected, shown, subject, TILE_PX, tileLayer, type Tile } from "./subject.ts";
import { TEXT_TILES } from "./text-tiles.ts";

/** A contact sheet of tiles. */
export interface EffectSheet {
  readonly name: string;
  readonly title: string;
  readonly tiles: readonly Tile[];
}

const COLUMNS = 5;

const CUBE = [
  "LUT_3D_SIZE 2",
  "0.05 0.00 0.20",
  "0.90 0.20 0.10",
  "0.00 0.55 0.45",
  "1.00 0.85 0.30",
  "0.10 0.10 0.60",
  "0.85 0.20 0.60",
  "0.10 0.70 0.85",
  "1.00 0.95 0.85",
].join("\n");

const moving = [
  { time: 0, value: [40, 150] },
  { time: 1, value: [168, 60] },
];

/** Every effect, blend mode, mask and matte. */
export const EFFECT_SHEETS: readonly EffectSheet[] = [
  {
    name: "effects-blur",
    title: "Blurs and light",
    tiles: [
      shown("without effects", {}),
      effected("gaussian-blur", { radius: 8 }),
      effected("gaussian-blur", { radius: 8, edges: "repeat" }, "gaussian-blur, edges: repeat"),
      effected("box-blur", { radius: 8 }),
      effected("directional-blur", { angle: 30, length: 30 }),
      effected("radial-blur", { amount: 24 }, "radial-blur, spin"),
      effected("radial-blur", { amount: 30, mode: "zoom" }, "radial-blur, zoom"),
      effected("sharpen", { amount: 2, radius: 2 }),
      effected("glow", { radius: 12, threshold: 0.55, intensity: 1.4 }),
      effected("drop-shadow", { distance: 14, blur: 6, color: "#000000C0" }),
      effected("inner-shadow", { distance: 8, blur: 6, color: "#000000C0" }),
      effected("stroke", { width: 5, color: "#FFFFFF" }),
      effected("stroke", { width: 6, color: "#00E5FF", placement: "inside" }, "stroke, inside"),
      effected("light-sweep", { position: 0.55, width: 60 }),
      {
        name: "echo",
        layers: [
          subject({
            scale: 0.5,
            position: { keys: moving },
            effects: [{ type: "echo", count: 5, delay: 0.12, decay: 0.65 }],
          }),
        ],
      },
    ],
  },
  {
    name: "effects-color",
    title: "Color and keys",
    tiles: [
      effected("levels", { inputBlack: 40, inputWhite: 200, gamma: 1.2 }),
      effected("curves", {
        rgb: [
          [0, 0],
          [64, 30],
          [190, 225],
          [255, 255],
        ],
        blue: [
          [0, 50],
          [255, 200],
        ],
      }),
      effected("hue-saturation", { hue: 120 }),
      effected("hue-saturation", { hue: 210, colorize: true }, "hue-saturation, colorize"),
      effected("exposure", { stops: 1 }),
      effected("tint", { black: "#10204A", white: "#FFE9C0" }),
      effected("temperature", { temperature: 80 }, "temperature, warmer"),
      effected("temperature", { temperature: -80, tint: 20 }, "temperature, colder"),
      effected("vibrance", { vibrance: 0.9, saturation: 0.2 }),
      effected("black-and-white"),
      effected("invert"),
      effected("posterize", { levels: 3 }),
      effected("threshold", { level: 140, softness: 0.05 }),
      effected("lut", { src: "look.cube" }),
      effected("chroma-key", { color: "#E8345C", tolerance: 0.2, softness: 0.15 }),
      effected("luma-key", { remove: "darker", threshold: 0.45, softness: 0.1 }),
      effected("gradient-ramp", { fromColor: "#00C2FF", toColor: "#FF00A8", amount: 0.8 }),
      effected("fill", { color: "#3DDC84" }),
      effected("vignette", { amount: 0.9, size: 0.3 }),
      effected("exposure", { stops: -1.5 }, "exposure, darker"),
    ],
  },
  {
    name: "effects-shape",
    title: "Distortion and texture",
    tiles: [
      effected("displacement", { horizontal: 14, vertical: 14, size: 50 }),
      effected("displacement", { map: "self", horizontal: 16, vertical: 16 }, "displacement, self"),
      effected("wave", { amplitude: 7, wavelength: 48, angle: 90 }),
      effected("ripple", { amplitude: 7, wavelength: 34, radius: 130 }),
      effected("bulge", { radius: 84, amount: 0.8 }),
      effected("bulge", { radius: 84, amount: -0.7 }, "bulge, pinched"),
      effected("mirror", { angle: 0 }),
      effected("tile", { columns: 3, rows: 3, mirrored: true }),
      effected("corner-pin", {
        topLeft: ["10%", "18%"],
        topRight: ["96%", "0%"],
        bottomLeft: ["0%", "92%"],
        bottomRight: ["88%", "78%"],
      }),
      effected("mosaic", { columns: 14, rows: 14 }),
      effected("pixelate", { size: 9 }),
      effected("halftone", { size: 7 }),
      effected("halftone", { size: 8, mode: "own-color", angle: 20 }, "halftone, own color"),
      effected("scanlines", { spacing: 6, amount: 0.6 }),
      effected("noise", { amount: 0.3 }),
      effected("grain", { amount: 0.12, size: 2 }),
      effected("chromatic-aberration", { amount: 5 }),
      effected(
        "chromatic-aberration",
        { amount: 9, mode: "radial" },
        "chromatic-aberration, radial",
      ),
      effected("glitch", { amount: 0.6, size: 14, shift: 24, colorShift: 7 }),
      {
        name: "effects on a turned layer",
        layers: [
          subject({
            rotation: 24,
            scale: 0.85,
            effects: [
              { type: "halftone", size: 8, mode: "own-color" },
              { type: "drop-shadow", distance: 10, angle: 90 },
            ],
          }),
        ],
      },
    ],
  },
  {
    name: "blend-modes",
    title: "Blend modes",
    tiles: BLEND_MODES.map((mode) => ({
      name: mode,
      layers: [
        subject(),
        {
          type: "shape",
          shape: "rectangle",
          width: 176,
          height: 112,
          position: [104, 134],
          opacity: mode === "dissolve" ? 0.5 : 1,
          fill: {
            type: "linear-gradient",
            from: ["left", "center"],
            to: ["right", "center"],
            stops: ["#000000", "#2E62FF", "#808080", "#FFC24A", "#FFFFFF"],
          },
          blend: mode,
        },
      ] as unknown as Tile["layers"],
    })),
  },
  {
    name: "masks-mattes",
    title: "Masks, mattes, adjustments, parents",
    tiles: [...MASK_TILES, ...MATTE_TILES],
  },
  { name: "text-animators", title: "Text animators", tiles: TEXT_TILES },
  { name: "shape-operators", title: "Shape operators, strokes, motion blur", tiles: SHAPE_TILES },
];

/** The sheet as a document of one frame worth looking at, at one second. */
export function sheetDocument({ tiles }: EffectSheet): ReelDocument {
  const rows = Math.ceil(tiles.length / COLUMNS);
  return {
    reelkiln: 1,
    width: COLUMNS * TILE_PX,
    height: rows * TILE_PX,
    duration: 2,
    background: "#12161F",
    layers: tiles.map((tile, index) =>
      tileLayer(tile, [(index % COLUMNS) * TILE_PX, Math.floor(index / COLUMNS) * TILE_PX]),
    ),
  };
}

/** The sheet worked out. Throws when the document has an issue. */
export function sheetTimeline(sheet: EffectSheet): Timeline {
  const { timeline, issues } = resolve(sheetDocument(sheet), {
    media: new Map(),
    captions: new Map(),
    luts: new Map([["look.cube", CUBE]]),
  });
  if (timeline === undefined) throw new Error(JSON.stringify(issues));
  return timeline;
}
