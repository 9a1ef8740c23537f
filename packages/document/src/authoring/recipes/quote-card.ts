import { numberField, required, textField, type Field, type ReelLayer } from "../../model/model.ts";
import { gradientBackdrop, paletteField, paletteOf, pictureBackdrop } from "./backdrop.ts";
import { musicField, musicLayers } from "./music.ts";
import type { Palette } from "./palettes.data.ts";
import { textLayers, textVariables, wordsOf, type MaybeText } from "./recipe-text.ts";
import { defineRecipe, type RecipeContext, type RecipeLayer } from "./recipe.ts";

/** Words a second that are read without haste, and seconds to arrive and to let it sink in. */
const WORDS_PER_SECOND = 2.5;
const REST_SECONDS = 3.5;

const quote = textVariables("the quote");

const variables = (source: Field<string>) =>
  ({
    quote_text: required(textField("The words that are quoted.", { maxLength: 320 })),
    quote_style: quote.style,
    quote_layout: quote.layout,
    author_text: textField("Who said it.", { maxLength: 80 }),
    author_role_text: textField("What they are, or where they said it.", { maxLength: 100 }),
    background_url: { ...source, description: "Picture or film behind; darkened." },
    palette: paletteField,
    music_url: musicField(source),
    duration_seconds: numberField("Length; by default as long as it takes to read.", {
      min: 3,
      max: 60,
      unit: "s",
    }),
  }) as const;

/** A quote, set in type. */
export const quoteCard = defineRecipe({
  title: "Quote card",
  description: "A quote with its author, set in type over colors, a picture or a film.",
  example: {
    quote_text: "The best way to predict the future is to invent it.",
    author_text: "Alan Kay",
    author_role_text: "Computer scientist",
    palette: "midnight",
  },
  variables,
  compile: (given, context) => {
    const palette = paletteOf(given.palette);
    const hasPicture = given.background_url !== undefined;
    const colors: Palette = hasPicture ? { ...palette, ink: "#FFFFFF" } : palette;
    const text = textLayers(context);
    const design = context.isPresetChosen ? undefined : quoteDesign(colors);
    const words = wordsOf(given, "quote");
    return {
      duration: given.duration_seconds ?? readingSeconds(given.quote_text),
      layers: [
        ...behind(given.background_url, palette, context),
        ...text(
          "quote_text",
          { id: "mark", text: "“", fontSize: "15%", y: "23%", design: markDesign(colors) },
          { end: "end", enter: "pop" },
        ),
        ...text(
          "quote_text",
          { id: "quote", ...words, fontSize: sizeOf(given.quote_text), y: "45%", design },
          { start: 0.3, end: "end", enter: "slide-up" },
        ),
        ...signature(given, colors).flatMap(([variable, words, y]) =>
          text(variable, { ...words, y }, { start: 1, end: "end", enter: "fade" }),
        ),
        ...musicLayers(given.music_url, { gain: "-4dB" }, context),
      ],
    };
  },
});

/** Whole tenths of the seconds it takes to read. */
function readingSeconds(text: string): number {
  const words = text.split(/\s+/).length;
  return Math.round(Math.min(30, Math.max(6, words / WORDS_PER_SECOND + REST_SECONDS)) * 10) / 10;
}

/** Fewer words are larger. */
function sizeOf({ length }: string): `${number}%` {
  const steps = [
    [50, "5.6%"],
    [100, "4.6%"],
    [180, "3.8%"],
  ] as const;
  return steps.find(([most]) => length <= most)?.[1] ?? "3.2%";
}

type Design = NonNullable<MaybeText["design"]>;

function quoteDesign({ ink }: Palette): Design {
  return {
    font: "Playfair Display",
    fontWeight: 600,
    fill: ink,
    lineHeight: 1.28,
    width: "74%",
    height: "34%",
    maxLines: 9,
  };
}

function markDesign({ accent }: Palette): Design {
  // The mark hangs above its line; it is let stand over the quote's box.
  return {
    font: "Playfair Display",
    fontWeight: 800,
    fill: accent,
    lineHeight: 1,
    overlap: "allow",
  };
}

type Row = readonly [variable: string, words: Omit<MaybeText, "y">, y: `${number}%`];

function signature(
  given: { readonly author_text?: string; readonly author_role_text?: string },
  { ink, accent }: Palette,
): readonly Row[] {
  const name = { font: "Inter", fontWeight: 700, fill: ink } as const;
  const role = { font: "Inter", fontWeight: 500, fill: accent } as const;
  return [
    ["author_text", { id: "author", text: given.author_text, fontSize: "3%", design: name }, "67%"],
    [
      "author_role_text",
      { id: "role", text: given.author_role_text, fontSize: "2.6%", design: role },
      "70.2%",
    ],
  ];
}

function behind(
  url: string | undefined,
  palette: Palette,
  context: RecipeContext,
): readonly RecipeLayer[] {
  const layers: readonly ReelLayer[] =
    url === undefined
      ? gradientBackdrop(palette, context)
      : pictureBackdrop(
          { asset: context.asset("background", url), at: ["background_url"] },
          "#000000A6",
          context,
        );
  return layers.map((layer) => ({ variable: "background_url", layer }));
}
