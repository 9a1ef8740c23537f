import type { ReelLayer } from "../../../packages/document/src/index.ts";

/** Side of one tile of a sheet. */
export const TILE_PX = 240;
const LABEL_PX = 32;
const PICTURE_PX = TILE_PX - LABEL_PX;

type LayerLook = Readonly<Record<string, unknown>>;

/** Something with edges, soft tones, strong colors, letters and holes, for effects to work on. */
export function subject(look: LayerLook = {}): ReelLayer {
  const layer = { type: "composition", width: 168, height: 168, layers: SUBJECT_LAYERS, ...look };
  return layer as unknown as ReelLayer;
}

const SUBJECT_LAYERS = [
  {
    type: "shape",
    shape: "rectangle",
    width: 152,
    height: 152,
    radius: 28,
    fill: {
      type: "linear-gradient",
      from: ["left", "top"],
      to: ["right", "bottom"],
      stops: ["#FFB03A", "#E8345C", "#5A2AC8"],
    },
  },
  {
    type: "shape",
    shape: "ellipse",
    width: 66,
    height: 66,
    position: [58, 60],
    fill: { type: "radial-gradient", stops: ["#FFFFFF", "#FFE46B", "#FF8A1F"] },
  },
  {
    type: "shape",
    shape: "star",
    width: 58,
    height: 58,
    position: [118, 62],
    fill: "#24D6C3",
    stroke: { color: "#08324A", width: 4 },
  },
  { type: "text", text: "Reel", fontSize: 46, position: [84, 122], fill: "#FFFFFF", width: 160 },
];

/** Diagonal bars, so that what is transparent shows. */
function ground(): readonly ReelLayer[] {
  const bar = (index: number) => ({
    type: "shape",
    shape: "rectangle",
    width: 26,
    height: 420,
    rotation: 45,
    position: [index * 74 - 40, PICTURE_PX / 2],
    fill: "#313A4C",
  });
  return [
    { type: "solid", color: "#242B39" },
    ...[0, 1, 2, 3, 4].map(bar),
  ] as unknown as readonly ReelLayer[];
}

/** A tile: layers over the ground, with a name under them. */
export interface Tile {
  readonly name: string;
  readonly layers: readonly ReelLayer[];
}

/** A tile that shows the subject in a certain way. */
export function shown(name: string, look: LayerLook): Tile {
  return { name, layers: [subject(look)] };
}

/** A tile that shows one effect. */
export function effected(name: string, parameters: LayerLook = {}, label = name): Tile {
  return shown(label, { effects: [{ type: name, ...parameters }] });
}

/** The tile as one layer whose corner stands at a place. */
export function tileLayer({ name, layers }: Tile, [x, y]: readonly [number, number]): ReelLayer {
  return {
    type: "composition",
    width: TILE_PX,
    height: TILE_PX,
    position: [x, y],
    anchor: ["left", "top"],
    layers: [
      { type: "solid", color: "#12161F" },
      {
        type: "composition",
        width: PICTURE_PX,
        height: PICTURE_PX,
        position: [TILE_PX / 2, 4],
        anchor: ["center", "top"],
        layers: [...ground(), ...layers],
      },
      {
        type: "text",
        text: name,
        fontSize: 14,
        fontWeight: 500,
        fill: "#DDE3EE",
        position: ["center", PICTURE_PX + 8],
        anchor: ["center", "top"],
        width: TILE_PX - 8,
      },
    ],
  } as unknown as ReelLayer;
}
