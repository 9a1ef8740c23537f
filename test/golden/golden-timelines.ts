import {
  type Animated,
  FLICKS_PER_SECOND,
  type Paint,
  type TextLayer,
  type TextStyle,
  type Timeline,
  type TimelineLayer,
  type Vec2,
} from "../../packages/document/src/index.ts";
import { EFFECT_SHEETS, sheetTimeline } from "./effects/sheets.ts";

/** One picture that Node and a browser must draw alike. */
export interface GoldenTimeline {
  readonly name: string;
  readonly timeSeconds: number;
  readonly timeline: Timeline;
}

const WIDTH = 540;
const HEIGHT = 960;
const SECOND = FLICKS_PER_SECOND;

const still = <T>(value: T): Animated<T> => ({ value });
const color = (value: string): Paint => ({ kind: "color", color: value });

const STYLE: TextStyle = {
  family: "Inter",
  weight: 800,
  italic: false,
  sizePx: 56,
  lineHeight: 1.2,
  letterSpacingPx: 0,
  align: "center",
  direction: "auto",
  textCase: "as-is",
  fill: color("#ffffffff"),
  widthPx: 460,
  shrink: false,
  minSizePx: 12,
};

type LayerLook = Partial<Omit<TimelineLayer, "kind">>;

function base(key: string, y: number, look: LayerLook = {}) {
  return {
    key,
    origin: { path: ["layers", 0] },
    start: 0,
    end: 10 * SECOND,
    position: still<Vec2>([WIDTH / 2, y]),
    anchor: [0.5, 0.5] as Vec2,
    scale: still<Vec2>([1, 1]),
    rotationDegrees: still(0),
    opacity: still(1),
    radiusPx: still(0),
    modifiers: [],
    ...look,
  };
}

function text(
  y: number,
  content: string,
  { look, ...style }: Partial<TextStyle> & { readonly look?: LayerLook } = {},
): TextLayer {
  return {
    ...base(`${y} ${content}`, y, look),
    kind: "text",
    anchoredBy: "width",
    text: content,
    style: { ...STYLE, ...style },
  };
}

function golden(name: string, layers: readonly TimelineLayer[], timeSeconds = 1): GoldenTimeline {
  return {
    name,
    timeSeconds,
    timeline: {
      width: WIDTH,
      height: HEIGHT,
      frameRate: { numerator: 30, denominator: 1 },
      duration: 10 * SECOND,
      frameCount: 300,
      background: "#1d3557ff",
      layers,
      sounds: [],
      media: { "pattern.png": PATTERN },
      platforms: [],
    },
  };
}

const PATTERN = {
  hash: "0".repeat(64),
  bytes: 1,
  container: "png",
  image: { format: "png", width: 96, height: 64, hasAlpha: false, frameCount: 1 },
};

const FIRE: Paint = {
  kind: "linear-gradient",
  from: [0, 0],
  to: [0, 1],
  stops: [
    { offset: 0, color: "#ffee00ff" },
    { offset: 1, color: "#ff2a00ff" },
  ],
};

const words = ["the", "quick", "brown", "fox"].map((word, index) => ({
  text: word,
  start: index * 0.5 * SECOND,
  end: (index + 1) * 0.5 * SECOND,
  offset: [0, 4, 10, 16][index] ?? 0,
}));

/** Scenes of layers and text. */
const LAYER_TIMELINES: readonly GoldenTimeline[] = [
  golden("latin", [
    text(120, "AVATAR To. Wave Typography"),
    text(300, "office affluent fjord", { weight: 400, sizePx: 44 }),
    text(430, "Spaced letters", { letterSpacingPx: 8, sizePx: 40, textCase: "upper" }),
    text(600, "Left aligned lines wrap here, and go on", {
      align: "left",
      sizePx: 36,
      weight: 500,
    }),
    text(800, "Justified text fills its lines from edge to edge but for the last", {
      align: "justify",
      sizePx: 34,
      weight: 400,
      italic: true,
    }),
  ]),
  golden("arabic", [
    text(160, "مرحبا بالعالم", { sizePx: 72 }),
    text(420, "هذا نص عربي طويل يلتف على أكثر من سطر واحد", { align: "right", sizePx: 48 }),
    text(700, "النص ١٢٣ ثم 456", {
      weight: 400,
      sizePx: 52,
      stroke: { paint: color("#e63946ff"), widthPx: 6 },
    }),
  ]),
  golden("japanese", [
    text(180, "こんにちは世界", { sizePx: 60 }),
    text(430, "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。", {
      sizePx: 40,
      weight: 500,
    }),
    text(720, "カタカナ「引用」、ー", { sizePx: 44, weight: 900, align: "left" }),
  ]),
  golden("emoji", [
    text(150, "👋 😂 ❤️ 🎉", { sizePx: 80 }),
    text(330, "👨‍👩‍👧‍👦 🏳️‍🌈 🇯🇵 👍🏽", { sizePx: 80 }),
    text(520, "Text 🔥 inside 1️⃣ line ©️", { sizePx: 44 }),
    text(720, "🚀🌍🦊", { sizePx: 120, look: { rotationDegrees: still(12) } }),
  ]),
  golden("mixed-directions", [
    text(150, "abc (مرحبا 123) def", { sizePx: 44 }),
    text(320, "مرحبا 👋 こんにちは", { sizePx: 44 }),
    text(520, "قال John: «Hello, world!» ثم مضى", { sizePx: 44 }),
    text(740, "English then العربية and numbers 12", { sizePx: 40, direction: "rtl" }),
  ]),
  golden("stroke-shadow-gradient", [
    text(160, "Stroke", { sizePx: 110, stroke: { paint: color("#000000ff"), widthPx: 20 } }),
    text(360, "Gradient", {
      sizePx: 92,
      fill: FIRE,
      stroke: { paint: color("#ffffffff"), widthPx: 10 },
    }),
    text(540, "Soft shadow", {
      sizePx: 76,
      shadow: { color: "#000000cc", offsetPx: [6, 10], blurPx: 8 },
    }),
    text(720, "Half seen", {
      sizePx: 84,
      stroke: { paint: color("#000000ff"), widthPx: 14 },
      background: { paint: color("#e63946ff"), paddingPx: [24, 10], radiusPx: 24, per: "block" },
      look: { opacity: still(0.6), rotationDegrees: still(-6) },
    }),
    text(880, "hard drop", {
      sizePx: 64,
      shadow: { color: "#ff006eff", offsetPx: [5, 5], blurPx: 0 },
    }),
  ]),
  golden(
    "caption-page",
    [
      {
        ...base("captions", 480),
        kind: "captions",
        pages: [{ start: 0, end: 2 * SECOND, text: "the quick brown fox", words }],
        style: {
          ...STYLE,
          sizePx: 92,
          textCase: "upper",
          stroke: { paint: color("#000000ff"), widthPx: 14 },
          shadow: { color: "#00000099", offsetPx: [0, 6], blurPx: 6 },
        },
        active: {
          fill: color("#ffe600ff"),
          scale: 1.15,
          background: { paint: color("#6c5ce7ff"), paddingPx: [14, 0], radiusPx: 18, per: "line" },
        },
      },
    ],
    0.7,
  ),
  golden("layers", [
    {
      ...base("blurred", HEIGHT / 2),
      kind: "image",
      src: "pattern.png",
      sizePx: [WIDTH, HEIGHT],
      fit: "cover",
      blurPx: 24,
    },
    {
      ...base("sharp", 240, {
        radiusPx: still(40),
        rotationDegrees: still(5),
        shadow: { color: "#000000ff", offsetPx: [0, 14], blurPx: 18 },
      }),
      kind: "image",
      src: "pattern.png",
      sizePx: [400, 260],
      fit: "cover",
      blurPx: 0,
    },
    {
      ...base("star", 560),
      kind: "shape",
      geometry: { shape: "star", sizePx: [220, 220], points: 5, innerRatio: 0.45 },
      fill: still<Paint>({
        kind: "radial-gradient",
        center: [0.5, 0.5],
        radius: 0.5,
        stops: [
          { offset: 0, color: "#fff3b0ff" },
          { offset: 1, color: "#fb8500ff" },
        ],
      }),
      stroke: { paint: still(color("#023047ff")), widthPx: still(10) },
    },
    {
      ...base("panel", 830, { opacity: still(0.5) }),
      kind: "surface",
      sizePx: [460, 160],
      dissolves: [],
      layers: [
        {
          ...base("back", 80, { position: still<Vec2>([230, 80]) }),
          kind: "solid",
          color: "#e63946ff",
          sizePx: [460, 160],
        },
        text(80, "As one", {
          sizePx: 60,
          widthPx: 440,
          look: { position: still<Vec2>([230, 80]) },
        }),
      ],
    },
  ]),
];

/** Every effect, blend mode, mask and matte, a tile each. */
const EFFECT_TIMELINES: readonly GoldenTimeline[] = EFFECT_SHEETS.map((sheet) => ({
  name: sheet.name,
  timeSeconds: 1,
  timeline: sheetTimeline(sheet),
}));

/** The pictures kept in `pictures/`. */
export const GOLDEN_TIMELINES: readonly GoldenTimeline[] = [
  ...LAYER_TIMELINES,
  ...EFFECT_TIMELINES,
];
