import {
  booleanField,
  choiceField,
  listField,
  numberField,
  objectField,
  required,
  textField,
  type Field,
  type ReelLayer,
} from "../../model/model.ts";
import { musicField, musicLayers } from "./music.ts";
import { textLayers, textVariables, wordsOf } from "./recipe-text.ts";
import {
  defineRecipe,
  variableIssue,
  type RecipeAsset,
  type RecipeContext,
  type RecipeLayer,
} from "./recipe.ts";
import { filmSeconds } from "./source-length.ts";

const TITLE_SECONDS = 2.5;
const CTA_SECONDS = 2.5;

const title = textVariables("the title");
const cta = textVariables("the call to action");

function clipField(source: Field<string>) {
  return objectField("A clip.", {
    url: required({ ...source, description: "The film." }),
    start_seconds: numberField("Where in the film it begins.", { min: 0, max: 86_400, unit: "s" }),
    duration_seconds: numberField("How much of it shows; by default what is left.", {
      min: 0.5,
      max: 300,
      unit: "s",
    }),
    title: textField("Words over it.", { maxLength: 80 }),
  });
}

const variables = (source: Field<string>) =>
  ({
    clips: required(listField("The clips, in order.", clipField(source), { min: 2, max: 40 })),
    transition: choiceField<string>(
      "How one gives way to the next.",
      ["cut", "crossfade", "slide", "wipe", "zoom"],
      { default: "crossfade" },
    ),
    transition_seconds: numberField("How long that takes; at most a third of a clip.", {
      min: 0.1,
      max: 2,
      unit: "s",
      default: 0.4,
    }),
    fit: choiceField<string>(
      "Whether clips of another shape are cut, or shown whole over their blurred selves.",
      ["blurred", "cover"],
      { default: "blurred" },
    ),
    keep_sound: booleanField("Whether the clips are heard.", { default: true }),
    music_url: musicField(source),
    title_text: title.text,
    title_style: title.style,
    title_layout: title.layout,
    cta_text: cta.text,
    cta_style: cta.style,
    cta_layout: cta.layout,
  }) as const;

/** Clips, one after another. */
export const stitchedClips = defineRecipe({
  title: "Stitched clips",
  description:
    "Clips one after another with transitions, their own sound, music and words over them.",
  preset: "bold_outline",
  example: {
    clips: [
      { url: "media/one.mp4", duration_seconds: 4, title: "Day one" },
      { url: "media/two.mp4", start_seconds: 2, duration_seconds: 4 },
    ],
    transition: "slide",
  },
  variables,
  compile: (given, context) => {
    const clips = given.clips.map((clip, index) => placedClip(clip, index, context));
    const shortest = Math.min(...clips.map(({ seconds }) => seconds));
    const type = given.transition ?? "crossfade";
    const overlap =
      type === "cut" ? 0 : round(Math.min(given.transition_seconds ?? 0.4, shortest / 3));
    const sum = clips.reduce((total, { seconds }) => total + seconds, 0);
    const duration = round(sum - overlap * (clips.length - 1));
    const isHeard = given.keep_sound !== false;
    const duck = { under: clips.map(({ id }) => id), by: "10dB" } as const;
    const sequence: ReelLayer = {
      id: "clips",
      type: "sequence",
      ...(type !== "cut" && { transition: { type: type as "crossfade", duration: overlap } }),
      layers: clips.map((clip) => clipLayer(clip, given.fit, { isHeard })),
    };
    const text = textLayers(context);
    return {
      duration,
      layers: [
        { variable: "clips", layer: sequence },
        ...clips.flatMap((clip, index) => clipTitle(clip, index, context)),
        ...text(
          "title_text",
          { id: "title", ...wordsOf(given, "title"), fontSize: "6%", y: "24%" },
          { end: Math.min(TITLE_SECONDS, duration), enter: "pop", exit: "fade" },
        ),
        ...text(
          "cta_text",
          { id: "cta", ...wordsOf(given, "cta"), fontSize: "4.6%", y: "24%" },
          { start: Math.max(0, round(duration - CTA_SECONDS)), end: "end", enter: "pop" },
        ),
        ...musicLayers(given.music_url, { gain: "-6dB", ...(isHeard && { duck }) }, context),
      ],
    };
  },
});

function clipTitle(
  { id, title: words }: Clip,
  index: number,
  context: RecipeContext,
): readonly RecipeLayer[] {
  return textLayers(context)(
    "clips",
    { id: `title-${index + 1}`, text: words, fontSize: "3.8%", y: "71%" },
    { start: `${id}.start + 0.3`, end: `${id}.end - 0.3`, enter: "slide-up", exit: "fade" },
  );
}

interface Clip {
  readonly id: string;
  readonly asset: RecipeAsset;
  readonly start: number;
  readonly seconds: number;
  readonly title: string | undefined;
}

interface ClipValue {
  readonly url: string;
  readonly start_seconds?: number;
  readonly duration_seconds?: number;
  readonly title?: string;
}

function placedClip(
  { url, start_seconds: start = 0, duration_seconds: asked, title: words }: ClipValue,
  index: number,
  context: RecipeContext,
): Clip {
  const asset = context.asset(`clip-${index + 1}`, url);
  const whole = filmSeconds(asset, ["clips", index, "url"], context);
  const rest = whole === undefined ? (asked ?? 1) : round(whole - start);
  const last = asked ?? rest;
  if (rest < 0.5 || last > rest + 0.04)
    context.report(
      variableIssue(["clips", index, asked === undefined ? "start_seconds" : "duration_seconds"], {
        code: "trim-beyond-source",
        check: "V-4",
        message: `Clip ${index + 1} asks for ${asked ?? "what is left"} after ${start} s; the film has ${Math.max(0, rest)} s there.`,
        measured: start + (asked ?? 0.5),
        limit: whole ?? 0,
        unit: "s",
      }),
    );
  const seconds = Math.max(0.5, Math.min(last, rest));
  return { id: `clip-${index + 1}`, asset, start, seconds, title: words };
}

function clipLayer(
  { id, asset, start, seconds }: Clip,
  fit: string | undefined,
  { isHeard }: { readonly isHeard: boolean },
): ReelLayer {
  return {
    id,
    type: "video",
    src: asset.src,
    trim: [start, round(start + seconds)],
    fit: fit === "cover" ? "cover" : "blurred",
    ...(!isHeard && { mute: true }),
  };
}

function round(seconds: number): number {
  return Math.floor(seconds * 1000 + 1e-6) / 1000;
}
