import { numberField, required, textField, type Field, type ReelLayer } from "../../model/model.ts";
import { musicField, musicLayers } from "./music.ts";
import { captionVariables, recipeCaptions } from "./recipe-captions.ts";
import { textLayers, textVariables, wordsOf } from "./recipe-text.ts";
import { defineRecipe, type RecipeContext, type RecipeLayer } from "./recipe.ts";
import { filmSeconds, soundSeconds } from "./source-length.ts";

const CARD_SECONDS = 4;
const CTA_SECONDS = 3;

const cta = textVariables("the call to action");

const variables = (source: Field<string>) =>
  ({
    voiceover_audio_url: required({
      ...source,
      description: "The telling; it decides the length.",
    }),
    background_video_url: required({
      ...source,
      description: "Film that runs behind, without its sound; it repeats.",
    }),
    background_start_seconds: numberField("Where in that film it begins.", {
      min: 0,
      max: 86_400,
      unit: "s",
    }),
    title_text: textField("Name of the story, on a card at the beginning.", { maxLength: 160 }),
    author_text: textField("Who tells it, above the card.", { maxLength: 40 }),
    card_seconds: numberField("How long the card shows.", {
      min: 1,
      max: 15,
      unit: "s",
      default: CARD_SECONDS,
    }),
    ...captionVariables,
    cta_text: cta.text,
    cta_style: cta.style,
    cta_layout: cta.layout,
    music_url: musicField(source),
  }) as const;

/** A story told over a film that runs behind. */
export const storytimeBroll = defineRecipe({
  title: "Storytime",
  description:
    "A story told over a film that runs behind: a card with its name, then large captions in the middle.",
  example: {
    voiceover_audio_url: "media/voice.wav",
    background_video_url: "media/drive.mp4",
    title_text: "The night the lights went out",
    author_text: "r/stories",
  },
  variables,
  compile: (given, context) => {
    const voice = context.asset("voice", given.voiceover_audio_url);
    const seconds = soundSeconds(voice, "voiceover_audio_url", context) ?? CARD_SECONDS;
    const duration = Math.floor(seconds * 1000) / 1000;
    const spoken = { of: "voice", source: given.voiceover_audio_url, asset: voice };
    const { layer: captions, transcription } = recipeCaptions(given, spoken, context);
    const isPlaced = given.captions_layout !== undefined;
    const hasWords = given.transcript_words !== undefined;
    return {
      duration,
      layers: [
        { variable: "background_video_url", layer: backgroundOf(given, context) },
        { variable: "voiceover_audio_url", layer: { id: "voice", type: "audio", src: voice.src } },
        ...cardLayers(given, duration),
        ...textLayers(context)(
          "cta_text",
          { id: "cta", ...wordsOf(given, "cta"), fontSize: "4.4%", y: "24%" },
          {
            start: Math.max(0, Math.round((duration - CTA_SECONDS) * 1000) / 1000),
            end: "end",
            enter: "pop",
          },
        ),
        {
          variable: hasWords ? "transcript_words" : "voiceover_audio_url",
          layer: isPlaced ? captions : { ...captions, position: ["center", "54%"] },
        },
        ...musicLayers(
          given.music_url,
          { gain: "-12dB", duck: { under: "voice", by: "8dB" } },
          context,
        ),
      ],
      transcription,
    };
  },
});

interface StoryVariables {
  readonly background_video_url: string;
  readonly background_start_seconds?: number;
  readonly title_text?: string;
  readonly author_text?: string;
  readonly card_seconds?: number;
}

function backgroundOf(given: StoryVariables, context: RecipeContext): ReelLayer {
  const asset = context.asset("background", given.background_video_url);
  filmSeconds(asset, ["background_video_url"], context);
  const start = given.background_start_seconds ?? 0;
  return {
    id: "background",
    type: "video",
    src: asset.src,
    ...(start > 0 && { trim: start }),
    loop: true,
    mute: true,
  };
}

/** A light card as posts have it, with its author on a tab above. */
function cardLayers(given: StoryVariables, duration: number): readonly RecipeLayer[] {
  const end = Math.min(given.card_seconds ?? CARD_SECONDS, duration);
  const base = { type: "text", font: "Inter", end, enter: "slide-up", exit: "fade" } as const;
  const title: ReelLayer = {
    id: "card",
    ...base,
    text: given.title_text ?? "",
    fontWeight: 700,
    fontSize: "3.1%",
    lineHeight: 1.25,
    fill: "#16181C",
    background: { fill: "#FFFFFF", padding: ["2.2%", "1.9%"], radius: "1.8%" },
    width: "66%",
    maxLines: 5,
    shrink: true,
    position: ["center", "28%"],
    anchor: ["center", "top"],
  };
  const author: ReelLayer = {
    id: "author",
    ...base,
    text: given.author_text ?? "",
    fontWeight: 700,
    fontSize: "2.6%",
    fill: "#FFFFFF",
    background: { fill: "#FF4500", padding: ["1.5%", "0.8%"], radius: "1.6%" },
    width: "66%",
    maxLines: 1,
    shrink: true,
    position: ["center", "24.6%"],
    anchor: ["center", "bottom"],
  };
  return [
    ...(given.author_text === undefined ? [] : [{ variable: "author_text", layer: author }]),
    ...(given.title_text === undefined ? [] : [{ variable: "title_text", layer: title }]),
  ];
}
