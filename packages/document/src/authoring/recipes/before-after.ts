import {
  choiceField,
  numberField,
  required,
  textField,
  type Field,
  type ReelLayer,
} from "../../model/model.ts";
import { pictureLayer } from "./backgrounds.ts";
import { musicField, musicLayers } from "./music.ts";
import { textLayers, textVariables, wordsOf } from "./recipe-text.ts";
import { defineRecipe, type RecipeContext, type RecipeLayer } from "./recipe.ts";

const SECONDS = 8;

const title = textVariables("the title");
const cta = textVariables("the call to action");

const variables = (source: Field<string>) =>
  ({
    before_media_url: required({ ...source, description: "Picture or film of before." }),
    after_media_url: required({ ...source, description: "Picture or film of after." }),
    layout_variant: choiceField<string>(
      "A line that wipes over the frame, two halves, or one after the other.",
      ["slider", "split", "swap"],
      { default: "slider" },
    ),
    before_label: textField("Word on the one.", { maxLength: 24, default: "Before" }),
    after_label: textField("Word on the other.", { maxLength: 24, default: "After" }),
    duration_seconds: numberField("Length.", { min: 4, max: 60, unit: "s", default: SECONDS }),
    title_text: title.text,
    title_style: title.style,
    title_layout: title.layout,
    cta_text: cta.text,
    cta_style: cta.style,
    cta_layout: cta.layout,
    music_url: musicField(source),
  }) as const;

/** Two pictures or films, and what a layout needs to place them. */
interface Pair {
  readonly before: ReelLayer;
  readonly after: ReelLayer;
  readonly seconds: number;
  readonly sizePx: readonly [number, number];
}

/** How the two are shown, and where their words stand. */
interface Layout {
  readonly layers: (pair: Pair) => readonly ReelLayer[];
  /** Middle of each word; when it shows, as shares of the length. */
  readonly labels: (sizePx: Pair["sizePx"]) => readonly [before: Label, after: Label];
}

interface Label {
  readonly x: `${number}%`;
  readonly y: `${number}%`;
  readonly from: number;
  readonly to: number;
}

/** Moments of the line as shares of the length, and how much of the frame it has uncovered from the right. */
const SWEEP = [
  [0.14, 0],
  [0.28, 0.64],
  [0.4, 0.36],
  [0.56, 1],
] as const;

const SLIDER: Layout = {
  layers: ({ before, after, seconds, sizePx }) => {
    const across = (share: number): `${number}%` => `${Math.round((1 - share) * 100)}%`;
    const edge = {
      keys: SWEEP.map(([at, share]) => ({
        time: round(at * seconds),
        value: across(share),
        ease: "ease-in-out" as const,
      })),
    };
    // The line's own clock begins with it.
    const start = round(SWEEP[0][0] * seconds);
    const beside = {
      keys: edge.keys.map((key) => ({ ...key, time: round(key.time - start) })),
    };
    const shadow = { color: "#00000099", offset: [0, 0], blur: "0.6%" } as const;
    const shown = { start, end: round(SWEEP[3][0] * seconds), "position.x": beside, shadow };
    const handlePx = Math.round(Math.min(...sizePx) * 0.1);
    return [
      before,
      { ...after, masks: [{ shape: "rectangle", x: edge }] },
      { id: "line", type: "solid", color: "#FFFFFF", width: "0.7%", ...shown },
      {
        id: "handle",
        type: "shape",
        shape: "ellipse",
        width: handlePx,
        height: handlePx,
        fill: "#FFFFFF",
        ...shown,
      },
    ];
  },
  labels: () => [
    { x: "26%", y: "17%", from: 0, to: 0.52 },
    { x: "74%", y: "17%", from: 0.2, to: 1 },
  ],
};

const SPLIT: Layout = {
  layers: ({ before, after, sizePx }) => {
    const isWide = isLandscape(sizePx);
    const half = isWide
      ? ({ width: "50%", height: "100%" } as const)
      : ({ width: "100%", height: "50%" } as const);
    return [
      { ...before, ...half, position: ["left", "top"] } as ReelLayer,
      {
        ...after,
        ...half,
        position: ["right", "bottom"],
        enter: isWide ? "wipe-left" : "wipe-up",
      } as ReelLayer,
      {
        id: "line",
        type: "solid",
        color: "#FFFFFF",
        ...(isWide ? { width: "0.4%" } : { height: "0.4%" }),
      },
    ];
  },
  labels: (sizePx) =>
    isLandscape(sizePx)
      ? [
          { x: "25%", y: "14%", from: 0, to: 1 },
          { x: "75%", y: "14%", from: 0.06, to: 1 },
        ]
      : [
          { x: "50%", y: "17%", from: 0, to: 1 },
          { x: "50%", y: "56%", from: 0.06, to: 1 },
        ],
};

const SWAP: Layout = {
  layers: ({ before, after, seconds }) => {
    const overlap = 0.4;
    const first = round(seconds / 2 + overlap / 2);
    return [
      {
        id: "shots",
        type: "sequence",
        transition: { type: "wipe", duration: overlap },
        layers: [
          { ...before, duration: first },
          { ...after, duration: round(seconds + overlap - first) },
        ],
      },
    ];
  },
  labels: () => [
    { x: "50%", y: "17%", from: 0, to: 0.48 },
    { x: "50%", y: "17%", from: 0.52, to: 1 },
  ],
};

const LAYOUTS: Readonly<Record<string, Layout>> = { slider: SLIDER, split: SPLIT, swap: SWAP };

/** What was, and what became of it. */
export const beforeAfter = defineRecipe({
  title: "Before and after",
  description:
    "Two pictures or films compared: a line that wipes over them, halves, or one by one.",
  preset: "bold_outline",
  example: {
    before_media_url: "media/before.jpg",
    after_media_url: "media/after.jpg",
    title_text: "Six weeks later",
  },
  variables,
  compile: (given, context) => {
    const seconds = given.duration_seconds ?? SECONDS;
    const layout = LAYOUTS[given.layout_variant ?? "slider"] ?? SLIDER;
    const shot = (id: "before" | "after", url: string): ReelLayer =>
      pictureLayer(id, { asset: context.asset(id, url), at: [`${id}_media_url`] }, context);
    const pair = {
      before: shot("before", given.before_media_url),
      after: shot("after", given.after_media_url),
      seconds,
      sizePx: context.sizePx,
    };
    const text = textLayers(context);
    const ctaStart = round(seconds * 0.7);
    return {
      duration: seconds,
      layers: [
        ...layout.layers(pair).map((layer) => ({ variable: variableOf(layer), layer })),
        ...labelLayers(given, layout, context),
        ...text(
          "title_text",
          { id: "title", ...wordsOf(given, "title"), fontSize: "5%", y: "70%" },
          { end: given.cta_text === undefined ? "end" : ctaStart, enter: "pop" },
        ),
        ...text(
          "cta_text",
          { id: "cta", ...wordsOf(given, "cta"), fontSize: "4.4%", y: "70%" },
          { start: ctaStart, end: "end", enter: "pop" },
        ),
        ...musicLayers(given.music_url, { gain: "-4dB" }, context),
      ],
    };
  },
});

function variableOf({ id }: ReelLayer): string {
  return id === "after" ? "after_media_url" : "before_media_url";
}

/** Quiet words on what is what. */
function labelLayers(
  given: {
    readonly before_label?: string;
    readonly after_label?: string;
    readonly duration_seconds?: number;
  },
  { labels }: Layout,
  { sizePx }: RecipeContext,
): readonly RecipeLayer[] {
  const seconds = given.duration_seconds ?? SECONDS;
  const [before, after] = labels(sizePx);
  const rows = [
    ["before", given.before_label ?? "Before", before],
    ["after", given.after_label ?? "After", after],
  ] as const;
  return rows.map(([which, words, { x, y, from, to }]) => ({
    variable: `${which}_label`,
    layer: {
      id: `${which}-label`,
      type: "text",
      text: words,
      font: "Inter",
      fontWeight: 700,
      fontSize: "3%",
      fill: "#FFFFFF",
      background: { fill: "#000000A6", padding: ["1.3%", "0.7%"], radius: "1.8%" },
      width: "44%",
      position: [x, y],
      ...(from > 0 && { start: round(from * seconds) }),
      end: to === 1 ? "end" : round(to * seconds),
      enter: "fade",
      ...(to < 1 && { exit: "fade" as const }),
    },
  }));
}

function isLandscape([width, height]: readonly [number, number]): boolean {
  return width > height;
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
