import {
  choiceField,
  listField,
  numberField,
  objectField,
  required,
  textField,
  type Field,
  type TableValue,
} from "../../model/model.ts";
import { motionField } from "../manifest/manifest-fields.ts";
import { backgroundSequence, type Background } from "./backgrounds.ts";
import { textLayers, textVariables, type MaybeText } from "./recipe-text.ts";
import { defineRecipe, type RecipeContext } from "./recipe.ts";

const HOOK_SECONDS = 2.5;
const ITEM_SECONDS = 4;
const CTA_SECONDS = 2.5;

const hook = textVariables("the hook");
const cta = textVariables("the call to action");

function itemField(source: Field<string>) {
  return objectField("A thing.", {
    title: required(textField("Its name.", { maxLength: 80 })),
    subtitle: textField("A line about it.", { maxLength: 120 }),
    media_url: required({ ...source, description: "Picture or film of it." }),
    motion: motionField("Slow movement of its picture."),
  });
}

const pacing = {
  order: choiceField(
    "Countdown ends with the first; ascending begins with it.",
    ["countdown", "ascending"],
    { default: "countdown" },
  ),
  hook_seconds: numberField("How long the hook shows.", {
    min: 0.5,
    max: 10,
    unit: "s",
    default: HOOK_SECONDS,
  }),
  item_seconds: numberField("How long each thing shows.", {
    min: 1,
    max: 14,
    unit: "s",
    default: ITEM_SECONDS,
  }),
} as const;

const variables = (source: Field<string>) =>
  ({
    music_url: required({ ...source, description: "Music; it repeats when it is shorter." }),
    items: required(
      listField("The ranked things, the best first.", itemField(source), { min: 2, max: 20 }),
    ),
    ...pacing,
    hook_text: hook.text,
    hook_style: hook.style,
    hook_layout: hook.layout,
    cta_text: cta.text,
    cta_style: cta.style,
    cta_layout: cta.layout,
  }) as const;

type Variables = TableValue<ReturnType<typeof variables>>;

/** Ranked things, counted down. */
export const listicleRanked = defineRecipe({
  title: "Ranked listicle",
  description: "Ranked things counted down over music, each with its number, name and picture.",
  example: {
    music_url: "media/music.mp3",
    hook_text: "Top 2 places",
    items: [
      { title: "The lake", media_url: "media/lake.jpg" },
      { title: "The hill", subtitle: "Go early", media_url: "media/hill.jpg" },
    ],
  },
  variables,
  compile: (given, context) => {
    const music = context.asset("music", given.music_url);
    const pace = paceOf(given);
    const text = textLayers(context);
    const opening = { id: "hook", style: given.hook_style, layout: given.hook_layout } as const;
    const closing = { id: "cta", style: given.cta_style, layout: given.cta_layout } as const;
    const middle = { y: "45%" } as const;
    return {
      duration: pace.ctaStart + pace.ctaSeconds,
      layers: [
        { variable: "items", layer: backgroundSequence(picturesOf(pace, context), 0, context) },
        { variable: "music_url", layer: { ...MUSIC, src: music.src } },
        ...text(
          "hook_text",
          { text: given.hook_text, ...opening, ...middle, fontSize: "6.5%" },
          {
            duration: pace.hookSeconds,
            enter: "pop",
          },
        ),
        ...pace.shown.flatMap((item, at) => {
          const start = pace.hookSeconds + pace.itemSeconds * at;
          const times = { start, duration: pace.itemSeconds, enter: "pop" } as const;
          return itemRows(item).flatMap((row) => text("items", row, times));
        }),
        ...text(
          "cta_text",
          { text: given.cta_text, ...closing, ...middle, fontSize: "6%" },
          {
            start: pace.ctaStart,
            duration: pace.ctaSeconds,
            enter: "pop",
          },
        ),
      ],
    };
  },
});

const MUSIC = { id: "music", type: "audio", loop: true, gain: "-6dB", fadeOut: 0.8 } as const;

type RankedItem = Variables["items"][number] & { readonly index: number; readonly rank: number };

/** What shows when. */
interface Pace {
  /** In the order in which they show. */
  readonly shown: readonly RankedItem[];
  readonly hookSeconds: number;
  readonly itemSeconds: number;
  readonly ctaStart: number;
  readonly ctaSeconds: number;
}

function paceOf(given: Variables): Pace {
  const ranked = given.items.map((item, index) => ({ ...item, index, rank: index + 1 }));
  const hookSeconds = given.hook_text === undefined ? 0 : (given.hook_seconds ?? HOOK_SECONDS);
  const itemSeconds = given.item_seconds ?? ITEM_SECONDS;
  return {
    shown: given.order === "ascending" ? ranked : ranked.toReversed(),
    hookSeconds,
    itemSeconds,
    ctaStart: Math.round((hookSeconds + itemSeconds * ranked.length) * 1000) / 1000,
    ctaSeconds: given.cta_text === undefined ? 0 : CTA_SECONDS,
  };
}

/** The hook stands over the first picture, the call to action over the last. */
function picturesOf(pace: Pace, context: RecipeContext): readonly Background[] {
  const last = pace.shown.length - 1;
  return pace.shown.map((item, at) => ({
    asset: context.asset(`item-${item.rank}`, item.media_url),
    motion: item.motion,
    seconds:
      pace.itemSeconds + (at === 0 ? pace.hookSeconds : 0) + (at === last ? pace.ctaSeconds : 0),
    at: ["items", item.index, "media_url"],
  }));
}

function itemRows({ rank, title, subtitle }: RankedItem): readonly MaybeText[] {
  return [
    { text: `#${rank}`, id: `rank-${rank}`, fontSize: "11%", y: "22%" },
    { text: title, id: `title-${rank}`, fontSize: "6%", y: "58.5%" },
    { text: subtitle, id: `subtitle-${rank}`, fontSize: "3.4%", y: "69.5%" },
  ];
}
