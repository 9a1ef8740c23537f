import { secondsFromFlicks } from "../../time/time.ts";
import { factsAt } from "../manifest/compiled.ts";
import { variableIssue, type RecipeAsset, type RecipeContext } from "./recipe.ts";

/** Seconds of sound in a file, on which a recipe's whole length depends; undefined, and reported, when it has none. */
export function soundSeconds(
  asset: RecipeAsset,
  variable: string,
  context: RecipeContext,
): number | undefined {
  const end = factsAt(asset.path, context.sources)?.audio?.end;
  if (end !== undefined) return secondsFromFlicks(end);
  return reportMissing(asset, { at: [variable], has: "sound" }, context);
}

/** Seconds of pictures in a film, likewise. */
export function filmSeconds(
  asset: RecipeAsset,
  at: readonly (string | number)[],
  context: RecipeContext,
): number | undefined {
  const end = factsAt(asset.path, context.sources)?.video?.end;
  if (end !== undefined) return secondsFromFlicks(end);
  return reportMissing(asset, { at, has: "moving picture" }, context);
}

function reportMissing(
  { path }: RecipeAsset,
  { at, has }: { readonly at: readonly (string | number)[]; readonly has: string },
  { sources, report }: RecipeContext,
): undefined {
  const facts = factsAt(path, sources);
  const found = sources.media.get(path);
  const why = found !== undefined && "code" in found ? found.message : "its length is not known";
  report(
    variableIssue(at, {
      code: facts === undefined ? "media-missing" : "media-wrong-type",
      check: "V-3",
      message:
        facts === undefined
          ? `${path} decides how long the video is, and cannot be read: ${why}`
          : `${path} decides how long the video is, and has no ${has}.`,
      hint: has === "sound" ? "Give a file with sound." : "Give a film.",
    }),
  );
}
