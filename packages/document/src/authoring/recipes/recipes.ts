import {
  choiceField,
  objectField,
  pathField,
  required,
  type Field,
  type FieldTable,
  type Issue,
  type ReelDocument,
} from "../../model/model.ts";
import { captionPresetField } from "../manifest/caption-fields.ts";
import { compiled, type Compiled, type CompileSources } from "../manifest/compiled.ts";
import { deliveryFields } from "../manifest/delivery-fields.ts";
import { MANIFEST_MAX_SECONDS, outputFields } from "../manifest/manifest-fields.ts";
import { asLiteral, asWritten, checkRequest } from "../manifest/request-json.ts";
import { beforeAfter } from "./before-after.ts";
import { captionedClip } from "./captioned-clip.ts";
import { listicleRanked } from "./listicle-ranked.ts";
import { photoSlideshow } from "./photo-slideshow.ts";
import { podcastAudiogram } from "./podcast-audiogram.ts";
import { productPromo } from "./product-promo.ts";
import { quoteCard } from "./quote-card.ts";
import type { Recipe, RecipeAsset, RecipeResult } from "./recipe.ts";
import { stitchedClips } from "./stitched-clips.ts";
import { storytimeBroll } from "./storytime-broll.ts";
import { voiceoverExplainer } from "./voiceover-explainer.ts";

/** Every recipe by its `recipe_id`. */
export const RECIPES = {
  captioned_clip: captionedClip,
  voiceover_explainer: voiceoverExplainer,
  photo_slideshow: photoSlideshow,
  listicle_ranked: listicleRanked,
  storytime_broll: storytimeBroll,
  stitched_clips: stitchedClips,
  quote_card: quoteCard,
  before_after: beforeAfter,
  product_promo: productPromo,
  podcast_audiogram: podcastAudiogram,
} as const satisfies Readonly<Record<string, Recipe>>;

export type RecipeId = keyof typeof RECIPES;

/** Every recipe's id. */
export const RECIPE_IDS = Object.keys(RECIPES) as RecipeId[];

/** What names a file in a local project. */
const LOCAL_SOURCE = pathField("A path inside the project.");

/** Keys of a request for a recipe; `source` checks what may name a file. */
export function recipeFields(recipe: RecipeId, source: Field<string> = LOCAL_SOURCE) {
  return {
    recipe_id: required(choiceField("Kind of video.", [recipe])),
    style_preset: captionPresetField,
    variables: required(
      objectField<FieldTable>("Values of this recipe.", RECIPES[recipe].variables(source)),
    ),
    output: objectField("Size and rate; 1080 × 1920 at 30 by default.", outputFields),
    ...deliveryFields,
  } as const;
}

/**
 * Compiles a request for a recipe into a document. Everything wrong with it is an issue with its path in the request;
 * `source` says what may name a file: project paths by default, `mediaUrlField` where media are fetched.
 */
export function compileRecipe(
  json: unknown,
  sources: CompileSources,
  source: Field<string> = LOCAL_SOURCE,
): Compiled {
  const id = RECIPE_IDS.find((each) => each === idOf(json));
  if (id === undefined) return { issues: unknownRecipe(json), origins: [] };
  const checked = checkRequest(json, recipeFields(id, source));
  if (checked.value === undefined) return { issues: checked.issues, origins: [] };
  const { output = { width: 1080, height: 1920 }, style_preset: preset, variables } = checked.value;
  const issues: Issue[] = [...checked.issues];
  const assets = new Map<string, RecipeAsset>();
  const recipe: Recipe = RECIPES[id];
  const result = recipe.compile(variables, {
    preset: preset ?? recipe.preset ?? "karaoke_yellow",
    isPresetChosen: preset !== undefined,
    sizePx: [output.width, output.height],
    sources,
    asset: (name, written) => newAsset(assets, name, sources.pathOf(asWritten(written))),
    report: (issue) => void issues.push(issue),
  });
  issues.push(...lengthIssues(result));
  if (issues.some(({ severity }) => severity === "error")) return { issues, origins: [] };
  return compiled({
    document: documentOf(output, assets, result),
    issues,
    origins: result.layers.map(({ variable }, index) => ({
      document: ["layers", index],
      request: ["variables", variable],
    })),
    ...(result.transcription !== undefined && { transcription: result.transcription }),
  });
}

function idOf(json: unknown): unknown {
  return typeof json === "object" && json !== null && "recipe_id" in json
    ? json.recipe_id
    : undefined;
}

function unknownRecipe(json: unknown): readonly Issue[] {
  const fields = { recipe_id: required(choiceField("Kind of video.", RECIPE_IDS)) };
  const { issues } = checkRequest(json, fields);
  return issues.filter(({ code }) => code !== "unknown-key");
}

function newAsset(assets: Map<string, RecipeAsset>, name: string, path: string): RecipeAsset {
  const known = assets.get(path);
  if (known !== undefined) return known;
  const asset = { src: name, path };
  assets.set(path, asset);
  return asset;
}

function documentOf(
  output: { readonly width: number; readonly height: number; readonly fps?: number },
  assets: ReadonlyMap<string, RecipeAsset>,
  result: RecipeResult,
): ReelDocument {
  const isPortrait = output.height > output.width;
  return {
    reelkiln: 1,
    ...output,
    ...(output.fps === undefined && { fps: 30 }),
    ...(result.duration !== undefined && { duration: result.duration }),
    ...(isPortrait && { platforms: ["tiktok", "reels", "shorts"] as const }),
    assets: Object.fromEntries([...assets.values()].map(({ src, path }) => [src, asLiteral(path)])),
    layers: result.layers.map(({ layer }) => layer),
    sound: { loudness: "-14LUFS" },
  };
}

function lengthIssues({ duration = 0 }: RecipeResult): readonly Issue[] {
  if (duration <= MANIFEST_MAX_SECONDS) return [];
  return [
    {
      code: "duration-limit",
      check: "V-6",
      severity: "error",
      path: ["variables"],
      message: `The video would last ${duration} s; at most ${MANIFEST_MAX_SECONDS} s are rendered.`,
      measured: duration,
      limit: MANIFEST_MAX_SECONDS,
      unit: "s",
      hint: "Give less material.",
    },
  ];
}
