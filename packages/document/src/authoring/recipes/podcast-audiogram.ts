import { numberField, required, textField, type Field, type ReelLayer } from "../../model/model.ts";
import { gradientBackdrop, paletteField, paletteOf } from "./backdrop.ts";
import { pictureLayer } from "./backgrounds.ts";
import type { Palette } from "./palettes.data.ts";
import { captionVariables, recipeCaptions } from "./recipe-captions.ts";
import { textLayers, textVariables, wordsOf, type MaybeText } from "./recipe-text.ts";
import { defineRecipe, type RecipeAsset, type RecipeContext, type RecipeLayer } from "./recipe.ts";
import { soundPart } from "./sound-part.ts";
import { soundWave } from "./sound-wave.ts";

const FADE_SECONDS = 0.5;

const title = textVariables("the episode's name");

const variables = (source: Field<string>) =>
  ({
    audio_url: required({ ...source, description: "The talk; it decides the length." }),
    audio_start_seconds: numberField("Where in the talk it begins.", {
      min: 0,
      max: 86_400,
      unit: "s",
    }),
    audio_duration_seconds: numberField("How much of it is heard; by default what is left.", {
      min: 2,
      max: 300,
      unit: "s",
    }),
    cover_url: { ...source, description: "The cover; its middle is shown as a square." },
    show_text: textField("Name of the show.", { maxLength: 60 }),
    title_text: title.text,
    title_style: title.style,
    title_layout: title.layout,
    palette: paletteField,
    ...captionVariables,
  }) as const;

/** A talk with its cover, its sound as bars, and captions. */
export const podcastAudiogram = defineRecipe({
  title: "Podcast audiogram",
  description: "A part of a talk with its cover, its loudness as bars that fill, and captions.",
  preset: "minimal_lower",
  example: {
    audio_url: "media/talk.mp3",
    cover_url: "media/cover.jpg",
    show_text: "The Long Way",
    title_text: "Why we walk",
    palette: "midnight",
  },
  variables,
  compile: (given, context) => {
    const palette = paletteOf(given.palette);
    const asset = context.asset("talk", given.audio_url);
    const part = soundPart({ ...given, asset, variable: "audio_url" }, 300, context);
    const spoken = { of: "talk", source: given.audio_url, asset };
    const { layer: captions, transcription } = recipeCaptions(given, spoken, context);
    const isPlaced = given.captions_layout !== undefined;
    return {
      duration: part.duration,
      layers: [
        ...coverLayers(given.cover_url, palette, context),
        { variable: "audio_url", layer: talkLayer(asset, part) },
        ...titleLayers(given, palette, context),
        ...soundWave({ asset, ...part }, palette, context).map((layer) => ({
          variable: "audio_url",
          layer,
        })),
        {
          variable: given.transcript_words === undefined ? "audio_url" : "transcript_words",
          layer: captionLayer(captions, palette, { isPlaced, context }),
        },
      ],
      transcription,
    };
  },
});

function talkLayer(
  { src }: RecipeAsset,
  { start, duration }: { readonly start: number; readonly duration: number },
): ReelLayer {
  return {
    id: "talk",
    type: "audio",
    src,
    trim: [start, Math.round((start + duration) * 1000) / 1000],
    fadeOut: Math.min(FADE_SECONDS, duration / 4),
    ...(start > 0 && { fadeIn: 0.2 }),
  };
}

interface TitleVariables {
  readonly cover_url?: string;
  readonly show_text?: string;
  readonly title_text?: string;
  readonly title_style?: MaybeText["style"];
  readonly title_layout?: MaybeText["layout"];
}

function titleLayers(
  given: TitleVariables,
  palette: Palette,
  context: RecipeContext,
): readonly RecipeLayer[] {
  const text = textLayers(context);
  const hasCover = given.cover_url !== undefined;
  const show = { id: "show", text: given.show_text, design: showDesign(palette) };
  const design = context.isPresetChosen ? undefined : titleDesign(palette);
  const title = { id: "title", ...wordsOf(given, "title"), design };
  return [
    ...text(
      "show_text",
      { ...show, fontSize: "2.8%", y: hasCover ? "47.4%" : "40%" },
      { end: "end" },
    ),
    ...text(
      "title_text",
      { ...title, fontSize: "3.6%", y: hasCover ? "52.6%" : "47%" },
      { end: "end" },
    ),
  ];
}

/** The cover as a card over its blurred self; colors alone without one. */
function coverLayers(
  url: string | undefined,
  palette: Palette,
  context: RecipeContext,
): readonly RecipeLayer[] {
  const told = (layer: ReelLayer): RecipeLayer => ({ variable: "cover_url", layer });
  if (url === undefined) return gradientBackdrop(palette, context).map(told);
  const cover = { asset: context.asset("cover", url), at: ["cover_url"] };
  const side = coverSidePx(context.sizePx);
  return [
    told({
      ...pictureLayer("backdrop", cover, context),
      effects: [{ type: "gaussian-blur", radius: "4%", edges: "repeat" }],
    }),
    told({ id: "scrim", type: "solid", color: `${palette.from}D9` }),
    told({
      ...pictureLayer("cover", cover, context),
      width: side,
      height: side,
      radius: "2%",
      position: ["center", "29%"],
      shadow: { color: "#00000080", offset: [0, "0.8%"], blur: "1.6%" },
      overlap: "allow",
    }),
  ];
}

/** As large as the upper third and the width allow. */
function coverSidePx([width, height]: readonly [number, number]): number {
  return Math.round(Math.min(width * 0.62, height * 0.31));
}

type Design = NonNullable<MaybeText["design"]>;

function showDesign({ accent }: Palette): Design {
  return {
    font: "Inter",
    fontWeight: 700,
    fill: accent,
    textCase: "upper",
    letterSpacing: "0.12em",
  };
}

function titleDesign({ ink }: Palette): Design {
  return { font: "Inter", fontWeight: 800, fill: ink, lineHeight: 1.15, width: "72%", maxLines: 2 };
}

type Captions = ReturnType<typeof recipeCaptions>["layer"];

/** Captions in the palette's colors unless the request chose a look, below the bars unless it chose a place. */
function captionLayer(
  captions: Captions,
  { ink, accent }: Palette,
  { isPlaced, context }: { readonly isPlaced: boolean; readonly context: RecipeContext },
): Captions {
  const own = {
    fill: ink,
    active: { fill: accent },
    fontSize: "3.6%",
    // On its own backdrop the words need neither outline nor shadow, which look soiled on paper.
    stroke: { color: `${ink}00`, width: 0 },
    shadow: { color: `${ink}00` },
  } as const;
  return {
    ...(context.isPresetChosen ? {} : own),
    ...captions,
    ...(!isPlaced && { position: ["center", "69.4%"] as const }),
  };
}
