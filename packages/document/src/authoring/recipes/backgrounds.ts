import type { MotionPresetName, ReelLayer, ReelLayerOf } from "../../model/model.ts";
import { factsAt } from "../manifest/compiled.ts";
import { MOTIONS } from "../manifest/manifest-fields.ts";
import { variableIssue, type RecipeAsset, type RecipeContext } from "./recipe.ts";

/** A picture or a film of a recipe, and for how long it shows. */
export interface Background {
  readonly asset: RecipeAsset;
  readonly seconds: number;
  /** Word of the request; a picture without one takes the next of the cycle. */
  readonly motion?: string | undefined;
  /** Where the request names it, below `variables`. */
  readonly at: readonly (string | number)[];
}

/** Ken Burns moves in turn, so that neighbours never move alike. */
const CYCLE = ["zoom-in", "pan-right", "zoom-out", "pan-left"] as const;

/** Seconds of a crossfade, where the pictures are long enough. */
const CROSSFADE_SECONDS = 0.4;

/** How long neighbours dissolve: at most a third of a slot. */
export function dissolveSeconds(slotSeconds: number): number {
  return Math.floor(Math.min(CROSSFADE_SECONDS, slotSeconds / 3) * 1000) / 1000;
}

/** Whole milliseconds for `count` slots that overlap by `overlap` and together last `total` seconds. */
export function evenSlots(total: number, count: number, overlap: number): readonly number[] {
  const totalMs = Math.floor(total * 1000 + 1e-6) + Math.round(overlap * 1000) * (count - 1);
  return Array.from({ length: count }, (_, index) => {
    const edge = (at: number): number => Math.round((totalMs * at) / count);
    return (edge(index + 1) - edge(index)) / 1000;
  });
}

/** Backgrounds one after another. */
export function backgroundSequence(
  backgrounds: readonly Background[],
  overlap: number,
  context: RecipeContext,
): ReelLayerOf<"sequence"> {
  return {
    id: "backgrounds",
    type: "sequence",
    ...(overlap > 0 && { transition: { type: "crossfade" as const, duration: overlap } }),
    layers: backgrounds.map((each, index) => backgroundLayer(each, index, context)),
  };
}

function backgroundLayer(background: Background, index: number, context: RecipeContext): ReelLayer {
  const still = CYCLE[index % CYCLE.length];
  const layer = pictureLayer(`background-${index + 1}`, { still, ...background }, context);
  return { ...layer, duration: background.seconds };
}

/** A picture or a film of a recipe, without when and where it shows. */
export interface Pictured extends Omit<Background, "seconds"> {
  /** Slow movement of a picture whose request says none. */
  readonly still?: MotionPresetName | undefined;
}

/** A picture, or a film that repeats without its sound. */
export function pictureLayer(
  id: string,
  { asset, motion, at, still }: Pictured,
  context: RecipeContext,
): ReelLayerOf<"image"> | ReelLayerOf<"video"> {
  const moves = motion === undefined ? undefined : MOTIONS[motion];
  if (isFilm(asset, at, context)) {
    const film = { id, type: "video", src: asset.src, loop: true, mute: true } as const;
    return moves === undefined ? film : { ...film, motion: moves };
  }
  const image = { id, type: "image", src: asset.src } as const;
  const move = moves ?? still;
  return move === undefined ? image : { ...image, motion: move };
}

const FILM_ENDING = /\.(?:mp4|m4v|mov|webm|mkv|avi|ts|mpg|mpeg)$/i;

/** By what the file holds; by its ending while it was not probed. */
function isFilm(asset: RecipeAsset, at: Background["at"], context: RecipeContext): boolean {
  const facts = factsAt(asset.path, context.sources);
  if (facts === undefined) return FILM_ENDING.test(asset.path);
  if (facts.video === undefined && facts.image === undefined)
    context.report(
      variableIssue(at, {
        code: "media-wrong-type",
        check: "V-3",
        message: `${asset.path} has no picture.`,
        accepted: ["a picture", "a film"],
      }),
    );
  return facts.video !== undefined;
}
