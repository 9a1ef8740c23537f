import {
  colorField,
  listField,
  required,
  textField,
  type Field,
  type ReelLayer,
} from "../../model/model.ts";
import { gradientBackdrop, paletteField, paletteOf } from "./backdrop.ts";
import { pictureLayer } from "./backgrounds.ts";
import { musicField, musicLayers } from "./music.ts";
import type { Palette } from "./palettes.data.ts";
import { textLayers, textVariables, type MaybeText } from "./recipe-text.ts";
import { defineRecipe, type RecipeContext, type RecipeLayer } from "./recipe.ts";

const SHOT_SECONDS = 2.6;
const OFFER_SECONDS = 3.4;
const SLIDE_SECONDS = 0.4;

const name = textVariables("the product's name");

const variables = (source: Field<string>) =>
  ({
    product_media_urls: required(
      listField("Pictures and films of the product, the best first.", source, { min: 1, max: 12 }),
    ),
    name_text: required({ ...name.text, description: "Name of the product." }),
    name_style: name.style,
    tagline_text: textField("A line about it.", { maxLength: 90 }),
    features: listField(
      "What speaks for it, a line each.",
      textField("A line.", { maxLength: 60 }),
      {
        max: 8,
      },
    ),
    price_text: textField("Its price, as it is written.", { maxLength: 20 }),
    old_price_text: textField("What it was before.", { maxLength: 30 }),
    cta_text: textField("Words of the button at the end.", { maxLength: 30, default: "Shop now" }),
    palette: paletteField,
    accent_color: colorField("Your color, in place of the palette's accent."),
    music_url: musicField(source),
  }) as const;

/** A product, what speaks for it, and the offer. */
export const productPromo = defineRecipe({
  title: "Product promo",
  description: "A product in pictures with what speaks for it, then its price and a button.",
  example: {
    product_media_urls: ["media/front.jpg", "media/side.jpg"],
    name_text: "Trail Bottle",
    tagline_text: "Cold for a day. Light for a week.",
    features: ["Keeps cold for 24 h", "Weighs 280 g"],
    old_price_text: "was £34",
    price_text: "£24",
    palette: "forest",
  },
  variables,
  compile: (given, context) => {
    const palette = accented(paletteOf(given.palette), given.accent_color);
    const shots = shotsOf(given.product_media_urls, given.features?.length ?? 0, context);
    const shown = round(shots.length * SHOT_SECONDS - (shots.length - 1) * SLIDE_SECONDS);
    return {
      duration: round(shown + OFFER_SECONDS),
      layers: [
        ...gradientBackdrop(palette, context).map((layer) => ({ variable: "palette", layer })),
        { variable: "product_media_urls", layer: showcase(shots, shown) },
        ...pitchLayers(given, palette, { shown, context }),
        ...offerLayers(given, palette, { shown, context }),
        ...musicLayers(given.music_url, { gain: "-4dB" }, context),
      ],
    };
  },
});

function accented(palette: Palette, color: string | undefined): Palette {
  if (color === undefined) return palette;
  return { ...palette, accent: color as `#${string}` };
}

/** As many shots as there are pictures, or features, whichever is more. */
function shotsOf(
  urls: readonly string[],
  features: number,
  context: RecipeContext,
): readonly ReelLayer[] {
  const assets = urls.map((url, index) => ({
    asset: context.asset(`product-${index + 1}`, url),
    at: ["product_media_urls", index],
  }));
  return Array.from({ length: Math.max(urls.length, features) }, (_, index): ReelLayer[] => {
    const picture = assets[index % assets.length];
    if (picture === undefined) return [];
    const still = index % 2 === 0 ? "zoom-in" : "zoom-out";
    const layer = pictureLayer(`shot-${index + 1}`, { ...picture, still }, context);
    return [{ ...layer, duration: SHOT_SECONDS }];
  }).flat();
}

/** The pictures in a card. */
function showcase(shots: readonly ReelLayer[], seconds: number): ReelLayer {
  return {
    id: "showcase",
    type: "composition",
    width: "80%",
    height: "40%",
    position: ["center", "44.5%"],
    radius: "2.4%",
    shadow: { color: "#00000066", offset: [0, "0.9%"], blur: "1.8%" },
    layers: [
      {
        id: "shots",
        type: "sequence",
        ...(shots.length > 1 && {
          transition: { type: "slide" as const, duration: SLIDE_SECONDS },
        }),
        layers: shots,
      },
    ],
    duration: seconds,
    enter: "zoom-in",
    exit: "zoom-out",
  };
}

type Design = NonNullable<MaybeText["design"]>;

function headline({ ink }: Palette): Design {
  return {
    font: "Inter",
    fontWeight: 900,
    fill: ink,
    lineHeight: 1.05,
    letterSpacing: "-0.02em",
    maxLines: 2,
  };
}

function quiet({ ink }: Palette): Design {
  return { font: "Inter", fontWeight: 500, fill: `${ink}CC`, maxLines: 2 };
}

function badge({ accent, onAccent }: Palette): Design {
  return {
    font: "Inter",
    fontWeight: 700,
    fill: onAccent,
    background: { fill: accent, padding: ["1.6%", "1%"], radius: "2.6%" },
    maxLines: 2,
    width: "74%",
  };
}

interface PromoVariables {
  readonly name_text: string;
  readonly name_style?: MaybeText["style"];
  readonly tagline_text?: string;
  readonly features?: readonly string[];
  readonly price_text?: string;
  readonly old_price_text?: string;
  readonly cta_text?: string;
}

interface PromoPlace {
  /** Seconds until the offer. */
  readonly shown: number;
  readonly context: RecipeContext;
}

/** Name and tagline above the pictures, what speaks for it below. */
function pitchLayers(
  given: PromoVariables,
  palette: Palette,
  { shown, context }: PromoPlace,
): readonly RecipeLayer[] {
  const text = textLayers(context);
  const design = context.isPresetChosen ? undefined : headline(palette);
  const name = { id: "name", text: given.name_text, style: given.name_style, design };
  const tagline = { id: "tagline", text: given.tagline_text, design: quiet(palette) };
  const step = SHOT_SECONDS - SLIDE_SECONDS;
  return [
    ...text(
      "name_text",
      { ...name, fontSize: "5.2%", y: "15.5%" },
      { end: shown, enter: "slide-up", exit: "fade" },
    ),
    ...text(
      "tagline_text",
      { ...tagline, fontSize: "2.9%", y: "20.9%" },
      { start: 0.3, end: shown, enter: "fade", exit: "fade" },
    ),
    ...(given.features ?? []).flatMap((words, at) =>
      text(
        "features",
        {
          id: `feature-${at + 1}`,
          text: words,
          fontSize: "2.9%",
          y: "69%",
          design: badge(palette),
        },
        { start: round(0.4 + at * step), duration: step - 0.2, enter: "slide-up", exit: "fade" },
      ),
    ),
  ];
}

/** Name, price and a button that swells twice. */
function offerLayers(
  given: PromoVariables,
  palette: Palette,
  { shown, context }: PromoPlace,
): readonly RecipeLayer[] {
  const text = textLayers(context);
  const at = (delay: number) => ({ start: round(shown + delay), end: "end" as const });
  const large = { ...headline(palette), fill: palette.accent };
  const button = { fill: palette.accent, padding: ["3%", "1.5%"], radius: "4%" } as const;
  const size = given.price_text === undefined ? "7%" : "4%";
  const y = given.price_text === undefined ? "38%" : "28%";
  const name = { id: "offer-name", text: given.name_text, design: headline(palette) };
  const old = { id: "old-price", text: given.old_price_text, design: quiet(palette) };
  const price = { id: "price", text: given.price_text, design: large };
  const cta = {
    id: "cta",
    text: given.cta_text ?? "Shop now",
    design: { ...badge(palette), background: button, ...swelling() },
  };
  return [
    ...text("name_text", { ...name, fontSize: size, y }, { ...at(0.2), enter: "fade" }),
    ...text("old_price_text", { ...old, fontSize: "3%", y: "35%" }, { ...at(0.4), enter: "fade" }),
    ...text("price_text", { ...price, fontSize: "11%", y: "43%" }, { ...at(0.5), enter: "pop" }),
    ...text("cta_text", { ...cta, fontSize: "3.4%", y: "57%" }, { ...at(0.9), enter: "pop" }),
  ];
}

function swelling(): Design {
  const beats = [0, 0.9, 1.1, 1.3, 1.5, 1.7];
  const keys = beats.map((time, index) => ({
    time,
    value: index > 0 && index % 2 === 0 ? 1.06 : 1,
    ease: "ease-in-out" as const,
  }));
  return { scale: { keys } };
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
