import { listField, numberField, required, type Field } from "../../model/model.ts";
import { backgroundSequence, dissolveSeconds, evenSlots } from "./backgrounds.ts";
import { recipeText, textVariables } from "./recipe-text.ts";
import { defineRecipe, type RecipeContext, type RecipeLayer } from "./recipe.ts";
import { soundPart } from "./sound-part.ts";

const MAX_SECONDS = 60;
const FADE_SECONDS = 0.8;

const titleCard = textVariables("the title card");

const variables = (source: Field<string>) =>
  ({
    audio_url: required({ ...source, description: "The music; it decides the length." }),
    image_urls: required(listField("The pictures, in order.", source, { min: 2, max: 60 })),
    audio_start_seconds: numberField("Where in the music it begins.", {
      min: 0,
      max: 3600,
      unit: "s",
    }),
    audio_duration_seconds: numberField(
      "Length; by default what is left of the music, at most 60.",
      {
        min: 1,
        max: MAX_SECONDS,
        unit: "s",
      },
    ),
    title_card_text: titleCard.text,
    title_card_style: titleCard.style,
    title_card_layout: titleCard.layout,
  }) as const;

/** Pictures to music. */
export const photoSlideshow = defineRecipe({
  title: "Photo slideshow",
  description: "Pictures at an even pace over music, each slowly moving, with a title card.",
  example: {
    audio_url: "media/music.mp3",
    image_urls: ["media/one.jpg", "media/two.jpg"],
    title_card_text: "Our summer",
  },
  variables,
  compile: (given, context) => {
    const music = context.asset("music", given.audio_url);
    const asked = { ...given, asset: music, variable: "audio_url" };
    const { start, duration } = soundPart(asked, MAX_SECONDS, context);
    const count = given.image_urls.length;
    const overlap = dissolveSeconds(duration / count);
    const slots = evenSlots(duration, count, overlap);
    const images = given.image_urls.map((url, index) => ({
      asset: context.asset(`image-${index + 1}`, url),
      seconds: slots[index] ?? 0,
      at: ["image_urls", index],
    }));
    const title = titleLayers(given, slots[0] ?? duration, context);
    const trim = [start, Math.round((start + duration) * 1000) / 1000] as const;
    const fadeOut = Math.min(FADE_SECONDS, duration / 2);
    return {
      duration,
      layers: [
        { variable: "image_urls", layer: backgroundSequence(images, overlap, context) },
        {
          variable: "audio_url",
          layer: { id: "music", type: "audio", src: music.src, trim, fadeOut },
        },
        ...title,
      ],
    };
  },
});

type Text = Parameters<typeof recipeText>[0];

interface TitleVariables {
  readonly title_card_text?: string;
  readonly title_card_style?: Text["style"];
  readonly title_card_layout?: Text["layout"];
}

/** The title card stands over the first picture. */
function titleLayers(
  given: TitleVariables,
  seconds: number,
  { preset, sizePx }: RecipeContext,
): readonly RecipeLayer[] {
  const { title_card_text: text, title_card_style: style, title_card_layout: layout } = given;
  if (text === undefined) return [];
  const made = recipeText(
    { id: "title", text, style, layout, fontSize: "6%", y: "45%" },
    preset,
    sizePx,
  );
  return [
    {
      variable: "title_card_text",
      layer: { ...made, end: seconds, enter: "fade", exit: "fade" },
    },
  ];
}
