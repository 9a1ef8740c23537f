import { choiceField, required, type Field, type ReelLayer } from "../../model/model.ts";
import { secondsFromFlicks } from "../../time/time.ts";
import { factsAt } from "../manifest/compiled.ts";
import { captionVariables, recipeCaptions } from "./recipe-captions.ts";
import { recipeText, textVariables } from "./recipe-text.ts";
import { defineRecipe, variableIssue, type RecipeAsset, type RecipeContext } from "./recipe.ts";

/** Seconds for which the call to action shows at the end. */
const CTA_SECONDS = 3;

interface Films {
  readonly primary: RecipeAsset;
  readonly secondary?: RecipeAsset | undefined;
}

/** Pictures of a layout, from back to front. */
interface Layout {
  readonly layers: (films: Films) => readonly ReelLayer[];
  readonly needsSecondary?: true;
  /** Height of the captions' middle, where it is not the preset's own. */
  readonly captionsY?: `${number}%`;
  /** Height of the call to action's middle, where the upper part is taken. */
  readonly ctaY?: `${number}%`;
}

const secondFilm = ({ secondary }: Films) =>
  ({ id: "secondary", type: "video", src: secondary?.src ?? "", loop: true, mute: true }) as const;

const firstFilm = ({ primary }: Films) =>
  ({ id: "primary", type: "video", src: primary.src }) as const;

const FULL_FRAME: Layout = { layers: (films) => [firstFilm(films)] };

const LAYOUTS: Readonly<Record<string, Layout>> = {
  full_frame: FULL_FRAME,
  split_screen: {
    layers: (films) => [
      { ...firstFilm(films), position: ["left", "top"], height: "50%" },
      { ...secondFilm(films), position: ["left", "bottom"], height: "50%" },
    ],
    needsSecondary: true,
    captionsY: "50%",
  },
  pip: {
    layers: (films) => [
      secondFilm(films),
      {
        ...firstFilm(films),
        position: ["6%", "13%"],
        anchor: ["left", "top"],
        width: "42%",
        height: "24%",
        radius: "1.5%",
        overlap: "allow",
      },
    ],
    needsSecondary: true,
    ctaY: "46%",
  },
  blurred_fit: { layers: (films) => [{ ...firstFilm(films), fit: "blurred" }] },
};

const cta = textVariables("the call to action");

const variables = (source: Field<string>) =>
  ({
    primary_video_url: required({ ...source, description: "The film that is captioned." }),
    layout_variant: choiceField<string>(
      "How it fills the frame; split_screen and pip show a second film too.",
      Object.keys(LAYOUTS),
      { default: "full_frame" },
    ),
    secondary_video_url: { ...source, description: "The second film, without its sound." },
    ...captionVariables,
    transcription_source_asset_id: choiceField("The film that is listened to.", ["primary_video"]),
    cta_text: cta.text,
    cta_style: cta.style,
    cta_layout: cta.layout,
  }) as const;

/** Captions over a talking head. */
export const captionedClip = defineRecipe({
  title: "Captioned clip",
  description:
    "A film with its words as captions: full frame, split screen, picture in picture, or whole over its blurred self.",
  example: {
    primary_video_url: "media/talk.mp4",
    layout_variant: "full_frame",
    cta_text: "Follow for more",
  },
  variables,
  compile: (given, context) => {
    const variant = given.layout_variant ?? "full_frame";
    const layout = LAYOUTS[variant] ?? FULL_FRAME;
    checkSecondary(given.secondary_video_url, { variant, layout }, context);
    const primary = context.asset("primary", given.primary_video_url);
    const secondary = secondaryOf(given.secondary_video_url, layout, context);
    const spoken = { of: "primary", source: given.primary_video_url, asset: primary };
    const { layer: captions, transcription } = recipeCaptions(given, spoken, context);
    const y = layout.captionsY;
    const isMoved = y !== undefined && given.captions_layout === undefined;
    return {
      layers: [
        ...layout.layers({ primary, secondary }).map((layer) => ({
          variable: layer.id === "primary" ? "primary_video_url" : "secondary_video_url",
          layer,
        })),
        ...(given.cta_text === undefined
          ? []
          : [
              {
                variable: "cta_text",
                layer: ctaLayer(
                  { ...given, cta_text: given.cta_text, y: layout.ctaY },
                  primary,
                  context,
                ),
              },
            ]),
        {
          variable: given.transcript_words === undefined ? "primary_video_url" : "transcript_words",
          layer: isMoved ? { ...captions, position: ["center", y] } : captions,
        },
      ],
      transcription,
    };
  },
});

interface CtaVariables {
  readonly y?: `${number}%` | undefined;
  readonly cta_text: string;
  readonly cta_style?: Parameters<typeof recipeText>[0]["style"];
  readonly cta_layout?: Parameters<typeof recipeText>[0]["layout"];
}

function ctaLayer(given: CtaVariables, primary: RecipeAsset, context: RecipeContext): ReelLayer {
  const end = factsAt(primary.path, context.sources)?.video?.end;
  const isShort = end !== undefined && secondsFromFlicks(end) <= CTA_SECONDS;
  const text = recipeText(
    {
      id: "cta",
      text: given.cta_text,
      style: given.cta_style,
      layout: given.cta_layout,
      fontSize: "4.4%",
      y: given.y ?? "22%",
    },
    context.preset,
    context.sizePx,
  );
  return {
    ...text,
    ...(!isShort && { start: `primary.end - ${CTA_SECONDS}` }),
    end: "primary.end",
    enter: "pop",
  };
}

function secondaryOf(
  source: string | undefined,
  { needsSecondary }: Layout,
  context: RecipeContext,
): RecipeAsset | undefined {
  if (source === undefined || needsSecondary !== true) return undefined;
  return context.asset("secondary", source);
}

function checkSecondary(
  source: string | undefined,
  { variant, layout }: { readonly variant: string; readonly layout: Layout },
  { report }: RecipeContext,
): void {
  const needs = layout.needsSecondary === true;
  if (needs && source === undefined)
    report(
      variableIssue([], {
        code: "missing-key",
        message: `layout_variant ${variant} shows two films; secondary_video_url is missing.`,
        accepted: ["secondary_video_url"],
        hint: "Give secondary_video_url, or choose full_frame or blurred_fit.",
      }),
    );
  if (!needs && source !== undefined)
    report({
      ...variableIssue(["secondary_video_url"], {
        code: "misplaced-key",
        message: `layout_variant ${variant} shows one film; secondary_video_url is not used.`,
        hint: "Choose split_screen or pip, or leave it out.",
      }),
      severity: "warning",
    });
}
