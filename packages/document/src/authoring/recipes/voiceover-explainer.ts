import { listField, objectField, required, type Field, type ReelLayer } from "../../model/model.ts";
import { motionField } from "../manifest/manifest-fields.ts";
import { backgroundSequence, dissolveSeconds, evenSlots, type Background } from "./backgrounds.ts";
import { captionVariables, recipeCaptions } from "./recipe-captions.ts";
import { textLayers, textVariables, wordsOf } from "./recipe-text.ts";
import { defineRecipe, type RecipeContext } from "./recipe.ts";
import { soundSeconds } from "./source-length.ts";

/** How long a background shows before the next one takes over. */
const SLOT_SECONDS = 6;
const HOOK_SECONDS = 2.5;
const CTA_SECONDS = 3;

const hook = textVariables("the hook");
const cta = textVariables("the call to action");

/** A background by its source alone, or with how it moves. */
type BackgroundValue = string | { readonly url: string; readonly motion?: string };

function backgroundField(source: Field<string>): Field<BackgroundValue> {
  const whole = objectField("A background.", {
    url: required(source),
    motion: motionField("Slow movement for as long as it shows."),
  });
  return {
    description: "A picture or film, or it with how it moves.",
    check: (value, site) =>
      typeof value === "string" ? source.check(value, site) : whole.check(value, site),
    jsonSchema: () => ({ anyOf: [source.jsonSchema(), whole.jsonSchema()] }),
  };
}

const variables = (source: Field<string>) =>
  ({
    voiceover_audio_url: required({
      ...source,
      description: "The narration; it decides the length.",
    }),
    background_assets: required(
      listField("Pictures and films that take turns.", backgroundField(source), {
        min: 1,
        max: 50,
      }),
    ),
    ...captionVariables,
    hook_text: hook.text,
    hook_style: hook.style,
    hook_layout: hook.layout,
    cta_text: cta.text,
    cta_style: cta.style,
    cta_layout: cta.layout,
  }) as const;

/** Narration with backgrounds that take turns. */
export const voiceoverExplainer = defineRecipe({
  title: "Voice-over explainer",
  description: "A narration with captions over pictures and films that take turns.",
  example: {
    voiceover_audio_url: "media/voice.wav",
    background_assets: ["media/one.jpg", { url: "media/two.jpg", motion: "pan_right" }],
    hook_text: "Three things to know",
  },
  variables,
  compile: (given, context) => {
    const voice = context.asset("voice", given.voiceover_audio_url);
    const seconds = soundSeconds(voice, "voiceover_audio_url", context) ?? 0;
    const duration = Math.floor(seconds * 1000) / 1000;
    const spoken = { of: "voice", source: given.voiceover_audio_url, asset: voice };
    const { layer: captions, transcription } = recipeCaptions(given, spoken, context);
    const text = textLayers(context);
    const place = { fontSize: "4.6%", y: "22%" } as const;
    return {
      duration,
      layers: [
        {
          variable: "background_assets",
          layer: backgroundsOf(given.background_assets, duration, context),
        },
        { variable: "voiceover_audio_url", layer: { id: "voice", type: "audio", src: voice.src } },
        ...text(
          "hook_text",
          { id: "hook", ...wordsOf(given, "hook"), ...place },
          { end: Math.min(HOOK_SECONDS, duration), enter: "pop", exit: "fade" },
        ),
        ...text(
          "cta_text",
          { id: "cta", ...wordsOf(given, "cta"), ...place },
          {
            start: Math.max(0, Math.round((duration - CTA_SECONDS) * 1000) / 1000),
            end: "end",
            enter: "pop",
          },
        ),
        {
          variable:
            given.transcript_words === undefined ? "voiceover_audio_url" : "transcript_words",
          layer: captions,
        },
      ],
      transcription,
    };
  },
});

/** Every background shows at least once; few of them come again, so that none stands too long. */
function backgroundsOf(
  values: readonly BackgroundValue[],
  duration: number,
  context: RecipeContext,
): ReelLayer {
  const assets = values.map((value, index) => {
    const { url, motion } = typeof value === "string" ? { url: value, motion: undefined } : value;
    return {
      asset: context.asset(`background-${index + 1}`, url),
      motion,
      at: ["background_assets", index],
    };
  });
  const count = Math.max(assets.length, Math.round(duration / SLOT_SECONDS));
  const overlap = count > 1 ? dissolveSeconds(duration / count) : 0;
  const backgrounds = evenSlots(duration, count, overlap).flatMap(
    (seconds, index): Background[] => {
      const each = assets[index % assets.length];
      return each === undefined ? [] : [{ ...each, seconds }];
    },
  );
  return backgroundSequence(backgrounds, overlap, context);
}
